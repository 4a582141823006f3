import type { Schema } from './schemas';

/** The parts of operations that the passes over the assembled document read (OpenAPI 3.1 §4.8.10). */
export interface OperationObject extends Schema {
  readonly operationId: string;
  readonly tags: readonly [string, ...string[]];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Schema[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

export interface ResponseObject extends Schema {
  readonly description: string;
  readonly content?: Content;
}

export interface MediaType {
  readonly schema: Schema;
  readonly example?: unknown;
}

export type Content = Readonly<Record<string, MediaType>>;

/** Where an operation is. */
export interface Place {
  readonly method: string;
  readonly path: string;
  /** Whether the path begins at the host root and not at the base URL. */
  readonly isAtRoot: boolean;
}

export type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** The paths with each operation replaced by what `change` makes of it. */
export const mapOperations = (paths: Paths, change: (operation: OperationObject, place: Place) => Schema): Schema =>
  Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([key, value]) => [
          key,
          METHODS.has(key)
            ? change(value as OperationObject, { method: key, path, isAtRoot: 'servers' in item })
            : value,
        ]),
      ),
    ]),
  );

export const operationsIn = (paths: Paths): OperationObject[] =>
  Object.values(paths).flatMap((item) =>
    Object.entries(item).flatMap(([key, value]) => (METHODS.has(key) ? [value as OperationObject] : [])),
  );

export const mapContent = (content: Content, change: (media: MediaType, type: string) => MediaType): Content =>
  Object.fromEntries(Object.entries(content).map(([type, media]) => [type, change(media, type)]));
