import { z } from 'zod';

/** Any JSON value. Its schema names all types, since clients warn of a schema that names none. */
export const jsonValue = z.unknown().meta({ type: ['string', 'number', 'boolean', 'object', 'array', 'null'] });
