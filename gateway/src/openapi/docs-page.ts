import { catalogue, jsonSchema } from '@cws/kit';
import type { z } from 'zod';
import type { Row } from '../routes/route';
import { schemaName } from './components/schemas';
import { errorsByStatus } from './error-codes';
import { fragments } from './fragments';
import { mergedPaths } from './merged';
import { realtimePaths } from './realtime-paths';

/** The documentation as plain HTML, made from the same tables and fragments as the OpenAPI document. */
export function docsPage(rows: readonly Row[], origin: string, title: string): string {
  const sections = [...sectionsOf(rows, operation), ...sectionsOf(documented(origin), documentedOperation)];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API – ${escapeHtml(title)}</title><link rel="stylesheet" href="/docs/style.css"></head><body>
<h1>${escapeHtml(title)}</h1>
<p>Base URL <code>${escapeHtml(origin)}/v1</code> · <a href="/openapi.json">OpenAPI document</a> · <a href="#errors">errors</a></p>
${sections.join('\n')}
${errorTable()}
</body></html>
`;
}

function sectionsOf<Operation extends { readonly tag: string }>(
  operations: readonly Operation[],
  article: (operation: Operation) => string,
): string[] {
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  return [...byTag].map(([tag, group]) => `<h2 id="${tag}">${tag}</h2>${group.map(article).join('')}`);
}

function operation(row: Row): string {
  const { method, path, summary, response, statuses } = row;
  const data = `${schemaName(response.shape)}${response.list ? '[]' : ''}`;
  const errors = [...errorsByStatus(row)].map(([status, codes]) => `${status} ${codes.join(', ')}`);
  return `<article id="${row.id}"><h3><code>${method} ${escapeHtml(path)}</code></h3><p>${escapeHtml(summary)}</p>
<dl><dt>Credential</dt><dd>${row.access}</dd>${fields('Query', row.query)}${fields('Body', row.body)}
<dt>Response</dt><dd>${statuses.join(' or ')}: <code>${data}</code></dd>
<dt>Errors</dt><dd>${errors.map(escapeHtml).join('<br>')}</dd></dl></article>`;
}

/** An operation that a service handles itself, as the document has it. */
interface Documented {
  readonly tag: string;
  readonly method: string;
  /** With the host where it is not below the base URL. */
  readonly place: string;
  readonly operation: DocumentedOperation;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly in?: string; readonly name: string; readonly required?: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: FieldsSchema }>> };
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

type PathItem = { readonly servers?: readonly { readonly url: string }[] } & Readonly<Record<string, unknown>>;

function documented(origin: string): Documented[] {
  const parts = [realtimePaths(), ...fragments().map((fragment) => mergedPaths(fragment))];
  return parts.flatMap((paths) =>
    Object.entries(paths as Record<string, PathItem>).flatMap(([path, { servers, ...item }]) =>
      Object.entries(item as Record<string, DocumentedOperation>).map(([method, operation]) => {
        const place = `${servers ? origin : ''}${path}`;
        return { tag: operation.tags[0], method: method.toUpperCase(), place, operation };
      }),
    ),
  );
}

function documentedOperation({ method, place, operation }: Documented): string {
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation;
  const credentials = security.map((one) => Object.keys(one)[0] ?? 'none').join(' or ') || 'none';
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const lines = Object.entries(responses).map(([status, { description }]) => plain(`${status} ${description}`));
  return `<article id="${operationId}"><h3><code>${method} ${escapeHtml(place)}</code></h3><p>${plain(summary)}</p>
<dl><dt>Credential</dt><dd>${credentials}</dd>${parameterList(query)}${body ? fieldList(`Body, ${type}`, body.schema) : ''}
<dt>Responses</dt><dd>${lines.join('<br>')}</dd></dl></article>`;
}

const parameterList = (parameters: NonNullable<DocumentedOperation['parameters']>): string =>
  list(
    'Query',
    parameters.map(({ name, required }) => `<code>${escapeHtml(name)}</code>${required ? ' required' : ''}`),
  );

const fields = (title: string, schema: z.ZodObject | undefined): string =>
  schema === undefined ? '' : fieldList(title, jsonSchema(schema) as FieldsSchema);

interface FieldsSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string | readonly string[] }>>;
  readonly required?: readonly string[];
}

function fieldList(title: string, { properties = {}, required = [] }: FieldsSchema): string {
  const names = Object.entries(properties).map(([name, { type = 'any' }]) => {
    const isRequired = required.includes(name) ? ', required' : '';
    return `<code>${escapeHtml(name)}</code> ${[type].flat().join(' or ')}${isRequired}`;
  });
  return list(title, names);
}

const list = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `<dt>${title}</dt><dd>${lines.join('<br>')}</dd>`;

function errorTable(): string {
  const lines = Object.entries(catalogue).map(
    ([code, { http, message }]) =>
      `<tr><td><code>${code}</code></td><td>${http}</td><td>${escapeHtml(message)}</td></tr>`,
  );
  return `<h2 id="errors">Errors</h2><table><tr><th>error.code</th><th>Status</th><th>Meaning</th></tr>${lines.join('')}</table>`;
}

const plain = (markdown: string): string => escapeHtml(markdown.replaceAll('`', ''));

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
