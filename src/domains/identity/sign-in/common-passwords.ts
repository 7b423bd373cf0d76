/** Passwords that attackers try first (8 characters and more, lower-cased): common stems with common endings. */
const stems =
  '123456 password 12345678 qwerty 123456789 12345 1234 111111 1234567 dragon 123123 baseball ' +
  'abc123 football monkey letmein 696969 shadow master 666666 qwertyuiop 123321 mustang ' +
  '1234567890 michael 654321 superman 1qaz2wsx 7777777 121212 000000 qazwsx 123qwe killer ' +
  'trustno1 jordan jennifer zxcvbnm asdfgh hunter buster soccer harley batman andrew tigger ' +
  'sunshine iloveyou 2000 charlie robert thomas hockey ranger daniel starwars klaster 112233 ' +
  'george computer michelle jessica pepper 1111 zxcvbn 555555 11111111 131313 freedom 777777 pass ' +
  'maggie 159753 aaaaaa ginger princess joshua cheese amanda summer love ashley nicole chelsea ' +
  'biteme matthew access yankees 987654321 dallas austin thunder taylor matrix mobilemail mom ' +
  'monitor monitoring montana moon moscow welcome welcome1 password1 password123 passw0rd ' +
  'p@ssword p@ssw0rd admin admin123 administrator root toor changeme secret letmein1 qwerty123 ' +
  'qwerty1 abcd1234 abc12345 a1b2c3d4 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx iloveyou1 princess1 ' +
  'sunshine1 football1 baseball1 monkey123 dragon123 master123 superman1 batman123 11223344 ' +
  '12341234 87654321 0987654321 88888888 99999999 00000000 12121212 qwertyui asdfghjk asdfghjkl ' +
  'zxcvbnm1 default guest login welcome123 hello123 hello1234 test1234 testtest testing123 ' +
  'computer1 internet whatever trustme startrek samsung1 google123 facebook jordan23 liverpool ' +
  'arsenal1 chelsea1 barcelona realmadrid manchester spiderman pokemon1 pikachu1 minecraft ' +
  'nintendo playstation xbox3601 letmein123 fieldwright fieldwright1 electrician plumber1 ' +
  'hvac1234 company1 business1';
const endings = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '!',
  '1!',
  '01',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
  '69',
  '77',
  '88',
  '99',
  '00',
  '11',
  '22',
  '007',
];

export const commonPasswords: ReadonlySet<string> = new Set(
  stems
    .split(' ')
    .flatMap((stem) => endings.map((ending) => `${stem}${ending}`.toLowerCase()))
    .filter((word) => word.length >= 8),
);
