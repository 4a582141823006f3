import { limits } from '@cws/protos';
import { z } from 'zod';

/** Names of which the protocol or the connection has its own value. */
const RESERVED: readonly string[] = [
  'accept',
  'connection',
  'content-length',
  'content-type',
  'host',
  'keep-alive',
  'last-event-id',
  'mcp-protocol-version',
  'mcp-session-id',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** A field name of HTTP (RFC 9110 §5.1). */
const FIELD_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** Visible characters of ASCII, blanks and tabs (RFC 9110 §5.5). */
const FIELD_VALUE = /^[\t\x20-\x7e]*$/;
const VARIABLE = /\$\{(MCP_SERVER_[A-Z0-9_]+)\}/g;

/** The values of variables, by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** A header of a catalogue file; of the environment its value may name variables of one prefix only. */
export const headerEntry = z.object({
  name: z
    .string()
    .regex(FIELD_NAME, 'must be the name of a header')
    .refine((name) => !RESERVED.includes(name.toLowerCase()), 'must not be a header of the protocol'),
  value: z
    .string()
    .max(limits['cws.grants.v1.McpHeader'].value.max_characters)
    .regex(FIELD_VALUE, 'must be visible ASCII characters')
    .refine((value) => !value.replace(VARIABLE, '').includes(`\${`), 'may name variables MCP_SERVER_… only'),
});

type Header = z.output<typeof headerEntry>;

/** The names of the variables in a value. */
export const variablesIn = (value: string): string[] => [...value.matchAll(VARIABLE)].map(([, name]) => name!);

/** The variables that headers name and that have no value. */
export const missingVariables = (headers: readonly Header[], variables: Variables): string[] =>
  headers.flatMap(({ value }) => variablesIn(value)).filter((name) => !variables[name]);

/** The headers as they are sent. */
export const filledHeaders = (headers: readonly Header[], variables: Variables): Record<string, string> =>
  Object.fromEntries(
    headers.map(({ name, value }) => [
      name,
      value.replace(VARIABLE, (_, variable: string) => variables[variable] ?? ''),
    ]),
  );
