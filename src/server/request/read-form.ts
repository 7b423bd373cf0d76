// Reads a form (multipart/form-data) sent without an account: texts of limited length, and files.

import { invalid, Refused } from '#kernel/errors.ts';
import { type Ctx, readBytes } from './request.ts';

export type Form = {
  /** Trimmed; empty if not sent. */
  word(name: string, longest: number): string;
  words(name: string, longest: number): string[];
  file(name: string): File | null;
};

export async function readForm(c: Ctx, largest: number): Promise<Form> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type))
    throw new Refused('unsupported_media_type', 'Send a form (multipart/form-data).');
  const bytes = await readBytes(c, largest);
  const form = await parse(bytes, type);
  const clean = (name: string, value: unknown, longest: number) => {
    const text = typeof value === 'string' ? value.replaceAll('\0', '').replace(/\r\n?/g, '\n').trim() : '';
    if (text.length > longest) throw invalid({ [name]: `Use at most ${longest} characters.` });
    return text;
  };
  return {
    word: (name, longest) => clean(name, form.get(name), longest),
    words: (name, longest) => form.getAll(name).map((value) => clean(name, value, longest)),
    file(name) {
      const value = form.get(name);
      return value instanceof File && value.size > 0 ? value : null;
    },
  };
}

async function parse(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    return await new Response(new Blob([bytes as unknown as ArrayBuffer]), {
      headers: { 'content-type': type },
    }).formData();
  } catch {
    throw new Refused('bad_request', 'The form can’t be read.');
  }
}
