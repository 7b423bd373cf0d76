/**
 * Creates the row a ref points to when it is missing: provided by the surrounding form, so that fields don't depend on forms.
 */
import { createContext, useContext } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import type { Row } from '../names.ts';

export interface CreateRequest {
  readonly resource: AnyResource;
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** Resolves to the new row, or null if cancelled. */
export type CreateInPlace = (request: CreateRequest) => Promise<Row | null>;

export const CreateInPlaceContext = createContext<CreateInPlace | null>(null);

export const useCreateInPlace = () => useContext(CreateInPlaceContext);
