/**
 * Solves what the server asks strangers to prove while it is being tried: a number that gives the challenge a hash with so
 * many zero bits. SHA-256 by hand, because the browser's own is asynchronous and is missing on plain http.
 */
export interface Work {
  readonly challenge: string;
  readonly bits: number;
}

const A_TURN = 4000;

/** `<challenge>:<number>`; the screen stays alive meanwhile. */
export async function solve({ challenge, bits }: Work): Promise<string> {
  for (let number = 0; ; number += 1) {
    const proof = `${challenge}:${number}`;
    if (Math.clz32(firstWord(proof)) >= bits) return proof;
    if (number % A_TURN === A_TURN - 1) await new Promise((go) => setTimeout(go));
  }
}

/** The first 32 bits of the SHA-256 of an ASCII text. */
export function firstWord(text: string): number {
  const length = Math.ceil((text.length + 9) / 64) * 16;
  const words = new Int32Array(length);
  for (let i = 0; i < text.length; i += 1)
    words[i >> 2] = (words[i >> 2] as number) | (text.charCodeAt(i) << (24 - (i % 4) * 8));
  words[text.length >> 2] = (words[text.length >> 2] as number) | (0x80 << (24 - (text.length % 4) * 8));
  words[length - 1] = text.length * 8;
  const state = Int32Array.from(START);
  for (let block = 0; block < length; block += 16) compress(state, words.subarray(block, block + 16));
  return state[0] as number;
}

const schedule = new Int32Array(64);

function compress(state: Int32Array, block: Int32Array): void {
  schedule.set(block);
  for (let i = 16; i < 64; i += 1) {
    const [x, y] = [at(schedule, i - 15), at(schedule, i - 2)];
    const early = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const late = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    schedule[i] = at(schedule, i - 16) + early + at(schedule, i - 7) + late;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as number[] as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i += 1) {
    const left = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
    const one = (h + left + at(ROUNDS, i) + at(schedule, i)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + value;
}

const at = (words: Int32Array, index: number): number => words[index] as number;
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The fractions of the roots of the first primes, as the standard has them. */
const primes = firstPrimes(64);
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}
