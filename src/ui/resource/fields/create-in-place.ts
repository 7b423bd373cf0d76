/** How a ref makes what it points to when that is missing: given by the form around it, so that fields know no form. */
import { createContext, useContext } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import type { Row } from '../names.ts';

export interface CreateRequest {
  readonly resource: AnyResource;
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** The made row, or null when it was given up. */
export type CreateInPlace = (request: CreateRequest) => Promise<Row | null>;

export const CreateInPlaceContext = createContext<CreateInPlace | null>(null);

export const useCreateInPlace = () => useContext(CreateInPlaceContext);
