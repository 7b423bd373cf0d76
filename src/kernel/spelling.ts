/**
 * Texts of the product are written in British English. Those that people read are shown in the spelling of the company's locale:
 * American for en-US and for languages other than English, British for English elsewhere. Only for literals of the product: what
 * people typed is never passed through here. Reasons: docs/decisions/0044-spelling.md
 */
const american: Readonly<Record<string, string>> = {
  ageing: 'aging',
  catalogue: 'catalog',
  centre: 'center',
  cheque: 'check',
  colour: 'color',
  favour: 'favor',
  grey: 'gray',
  kilometre: 'kilometer',
  labour: 'labor',
  licence: 'license',
  metre: 'meter',
  optimis: 'optimiz',
  organis: 'organiz',
  programme: 'program',
  travell: 'travel',
  unfavour: 'unfavor',
  utilis: 'utiliz',
};

/** The beginnings of words that are spelled in two ways; `programmed` and `optimism` are not among them. */
export const britishWords = new RegExp(`\\b(?:${Object.keys(american).join('|')})(?![md])`, 'gi');

const british = /^en-(?!US|PH|PR)[A-Z]{2}/;

/** `text` in the spelling of `locale`, a BCP 47 tag. */
export const spelled = (text: string, locale: string): string =>
  british.test(locale)
    ? text
    : text.replace(britishWords, (word) => likeCase(word, american[word.toLowerCase()] ?? word));

/** COLOUR → COLOR, Colour → Color, colour → color. */
function likeCase(given: string, word: string): string {
  if (given === given.toUpperCase()) return word.toUpperCase();
  return given.charAt(0) > 'Z' ? word : word.charAt(0).toUpperCase() + word.slice(1);
}
