import { catalogue } from '@cws/kit';
import { z } from 'zod';
import type { Row } from '../routes/route';
import { schemaName } from './components/schemas';
import { errorsByStatus } from './error-codes';
import type { FaceAnswer, FaceOperation } from './faces/face-operation';
import { faceOperations } from './faces/operations';
import { realtimePaths } from './realtime-paths';

/** The documentation as plain HTML, made from the same tables as the OpenAPI document. */
export function docsPage(rows: readonly Row[], origin: string): string {
  const sections = [
    ...sectionsOf(rows, operation),
    ...sectionsOf(streams(), streamOperation),
    ...sectionsOf(faceOperations, (one) => faceOperation(one, one.below === 'origin' ? origin : '')),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API</title><link rel="stylesheet" href="/docs/style.css"></head><body>
<h1>Conversation and Workspace Service</h1>
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
  const { method, path, summary, answer, statuses } = row;
  const data = `${schemaName(answer.shape)}${answer.list ? '[]' : ''}`;
  const errors = [...errorsByStatus(row)].map(([status, codes]) => `${status} ${codes.join(', ')}`);
  return `<article id="${row.id}"><h3><code>${method} ${escapeHtml(path)}</code></h3><p>${escapeHtml(summary)}</p>
<dl><dt>Credential</dt><dd>${row.access}</dd>${fields('Query', row.query)}${fields('Body', row.body)}
<dt>Answer</dt><dd>${statuses.join(' or ')}: <code>${data}</code></dd>
<dt>Errors</dt><dd>${errors.map(escapeHtml).join('<br>')}</dd></dl></article>`;
}

interface Stream {
  readonly operationId: string;
  readonly summary: string;
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

const streams = () =>
  Object.entries(realtimePaths()).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Stream>).map(([method, of]) => ({ ...of, tag: 'realtime', path, method })),
  );

function streamOperation({
  operationId,
  method,
  path,
  summary,
  responses,
}: ReturnType<typeof streams>[number]): string {
  const answers = Object.entries(responses).map(([status, { description }]) => plain(`${status} ${description}`));
  return `<article id="${operationId}"><h3><code>${method.toUpperCase()} ${path}</code></h3><p>${plain(summary)}</p>
<dl><dt>Credential</dt><dd>credential; on the streams also a ticket</dd><dt>Answers</dt><dd>${answers.join('<br>')}</dd></dl></article>`;
}

function faceOperation({ credential, query, body, answers, ...named }: FaceOperation, host: string): string {
  const { id, method, path, summary } = named;
  return `<article id="${id}"><h3><code>${method} ${escapeHtml(host + path)}</code></h3><p>${escapeHtml(summary)}</p>
<dl><dt>Credential</dt><dd>${credential}</dd>${fields('Query', query)}
${body ? fields(`Body, ${body.type}`, body.schema) : ''}
<dt>Answers</dt><dd>${answers.map(faceAnswer).join('<br>')}</dd></dl></article>`;
}

function faceAnswer({ status, description, body }: FaceAnswer): string {
  const names = body instanceof z.ZodObject ? ` (${Object.keys(body.shape).join(', ')})` : '';
  return plain(`${status} ${description}${names}`);
}

function fields(title: string, schema: z.ZodObject | undefined): string {
  if (schema === undefined) return '';
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  const names = Object.entries(properties).map(([name, of]) => {
    const type = typeof of === 'object' && of.type ? [of.type].flat().join(' or ') : 'any';
    return `<code>${escapeHtml(name)}</code> ${type}${required.includes(name) ? ', required' : ''}`;
  });
  return `<dt>${title}</dt><dd>${names.join('<br>')}</dd>`;
}

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
