import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { rows } from '../routes';
import {
  type Content,
  type OperationObject,
  operationsIn,
  type Paths,
  type ResponseObject,
} from './components/document-parts';
import type { Schema } from './components/schemas';
import { openApiDocument } from './document';

type Named<Value> = Readonly<Record<string, Value>>;

/** The document as it is read by clients. */
const document = JSON.parse(JSON.stringify(openApiDocument(rows, 'https://chat.example'))) as {
  readonly tags: readonly { readonly name: string }[];
  readonly 'x-tagGroups': readonly { readonly tags: readonly string[] }[];
  readonly paths: Paths;
  readonly components: {
    readonly schemas: Named<Schema>;
    readonly parameters: Named<Schema>;
    readonly responses: Named<ResponseObject>;
  };
};
const { components } = document;
const operations = operationsIn(document.paths);

const nameIn = (ref: unknown): string => String(ref).split('/').at(-1)!;
const parametersOf = ({ parameters }: OperationObject): Schema[] =>
  parameters.map((one) => ('$ref' in one ? components.parameters[nameIn(one['$ref'])]! : one));
const responsesOf = ({ responses }: OperationObject): (readonly [string, ResponseObject])[] =>
  Object.entries(responses).map(([status, one]) => [
    status,
    '$ref' in one ? components.responses[nameIn(one['$ref'])]! : one,
  ]);

/** Every content of an operation, with a name for it. */
const contentsOf = (operation: OperationObject): (readonly [string, Content])[] => [
  ...(operation.requestBody ? [[`${operation.operationId} body`, operation.requestBody.content] as const] : []),
  ...responsesOf(operation).map(
    ([status, { content = {} }]) => [`${operation.operationId} ${status}`, content] as const,
  ),
];

/** The paths of fields without a description, through every part of a schema. */
function undescribed(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, not: _, ...parts } = schema as Named<Named<unknown>>;
  const fields = Object.entries(properties).flatMap(([name, field]) => [
    ...(typeof field === 'object' && field !== null && 'description' in field ? [] : [`${path}.${name}`]),
    ...undescribed(field, `${path}.${name}`),
  ]);
  return [...fields, ...Object.values(parts).flatMap((part) => undescribed(part, path))];
}

// contract: openapi-readable
test('every field and every parameter of the document has a description', () => {
  const missing = [
    ...Object.entries(components.schemas).flatMap(([name, schema]) => undescribed(schema, name)),
    ...operations.flatMap((operation) => [
      ...contentsOf(operation).flatMap(([name, content]) =>
        Object.values(content).flatMap(({ schema }) => undescribed(schema, name)),
      ),
      ...parametersOf(operation)
        .filter(({ description }) => !description)
        .map(({ name }) => `${operation.operationId} ?${name}`),
    ]),
  ];
  expect(missing).toEqual([]);
});

test('summaries are short sentences without a full stop, and no two are the same', () => {
  const summaries = operations.map(({ summary }) => String(summary));
  expect(summaries.filter((summary) => !/^[A-Z][^.]{2,39}$/.test(summary))).toEqual([]);
  expect(new Set(summaries).size).toBe(summaries.length);
});

const ajv = addFormats(new Ajv2020({ strict: false, validateSchema: false, allErrors: true })).addSchema(
  document,
  'document',
);
const absolute = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'));

// contract: openapi-readable
test('every request body and every success with content has an example that its schema accepts', () => {
  const problems = operations.flatMap((operation) =>
    contentsOf(operation)
      .filter(([name]) => / (body|2\d\d)$/.test(name))
      .flatMap(([name, content]) =>
        Object.entries(content).flatMap(([type, { schema, example }]) => {
          if (example === undefined) return [`${name} has none`];
          return ajv.validate(absolute(schema), example) ? [] : [`${name} ${type}: ${ajv.errorsText()}`];
        }),
      ),
  );
  expect(problems).toEqual([]);
});

test.each([
  ['a text', 'hello'],
  ['no content', []],
  ['bytes', [104, 105]],
  ['numbers that are no bytes', [1.5, 300]],
  ['null', null],
  ['a number', 7],
  ['an answer', { text: 'x', mode: 'model', outcome: 'answered', sources: [] }],
  ['an answer with a wrong mode', { text: 'x', mode: 5, outcome: 'answered' }],
  ['a place with a text', { text: 'x', latitude: 47.07, longitude: 15.44 }],
  ['half a place', { latitude: 47.07 }],
  ['a link with a title', { url: 'https://example.com/', title: 'x' }],
  ['a choice', { text: 'x', options: [{ action_id: 'a', title: 'A' }] }],
  ['cards', { cards: [{ title: 'x' }] }],
  ['files', { attachments: [{ url: 'https://example.com/a.pdf' }] }],
  ['fields that nobody knows', { colour: 'red' }],
])('%s is exactly one form of content', (_, content) => {
  expect(ajv.validate({ $ref: 'document#/components/schemas/MessageContent' }, content)).toBe(true);
});

test('tags stand in the order in which one starts, each in one group', () => {
  const names = document.tags.map(({ name }) => name);
  expect(names.slice(0, 5)).toEqual(['auth', 'chats', 'messages', 'realtime', 'businesses']);
  expect(document['x-tagGroups'].flatMap(({ tags }) => tags)).toEqual(names);
});

test('a response that several operations have is written once', () => {
  const inline = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap((one) => ('$ref' in one ? [] : [JSON.stringify(one)])),
  );
  expect(inline.filter((one, index) => inline.indexOf(one) !== index)).toEqual([]);
});

test('every operation but the forms of pages has code for curl and JavaScript', () => {
  const without = operations.filter(({ tags, ...operation }) => {
    const samples = (operation['x-codeSamples'] ?? []) as readonly { readonly label: string }[];
    return tags[0] !== 'pages' && samples.map(({ label }) => label).join() !== 'curl,JavaScript';
  });
  expect(without.map(({ operationId }) => operationId)).toEqual([]);
});
