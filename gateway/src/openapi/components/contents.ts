import { refTo, type Schema } from './schemas';

type Fields = Readonly<Record<string, Schema>>;

const text = (description: string): Schema => ({ type: 'string', description });
const link = (description: string): Schema => ({ type: 'string', format: 'uri', description });
const list = (description: string, properties: Fields, required: readonly string[]): Schema => ({
  type: 'array',
  description,
  items: { type: 'object', properties, required },
});

const object = (description: string, properties: Fields, required: readonly string[]): Schema => ({
  type: 'object',
  description,
  properties,
  required,
});

const shownText = text('The text that is shown, also as the `text` of the message');
const title = text('The heading');

/**
 * The forms of `content` that are objects, from the most special one. A value of any other form is stored too
 * (contract: structured-fields), so an object has the first form whose required fields it has.
 */
const OBJECTS: Readonly<Record<string, Schema>> = {
  AnswerContent: object(
    "A bot's answer (`text`)",
    {
      text: text('The answer'),
      mode: { enum: ['extractive', 'model'], description: 'Whether it quotes what was published, or a model wrote it' },
      outcome: {
        enum: ['answered', 'unknown', 'handoff', 'failed', 'cut'],
        description: 'What became of the question',
      },
      sources: list(
        'The passages that the answer rests on',
        {
          document_id: text('The id of the document'),
          title: text('The title of the document'),
          url: text('The address of the document; empty for none'),
          quote: text('The passage'),
          start: { type: 'integer', description: 'Where the passage begins in the document' },
          end: { type: 'integer', description: 'Where the passage ends in the document' },
        },
        [],
      ),
      offers: {
        type: 'array',
        description:
          'What the user accepts by saying yes, or by a `postback` with this `action_id`; absent for nothing',
        items: { enum: ['handoff'] },
      },
      suggestions: list(
        'Questions that the knowledge answers, the nearest first; absent where the bot knows the answer',
        { text: text('The question') },
        ['text'],
      ),
      tool_uses: list(
        'The tools of grants that were called for the answer; absent for none',
        {
          grant_id: text('The id of the grant'),
          server: text('The slug of the server'),
          tool: text('The name of the tool'),
          ok: { type: 'boolean', description: 'Whether the call succeeded' },
        },
        [],
      ),
    },
    ['mode', 'outcome', 'text'],
  ),
  EventContent: object(
    'Something that has happened in the session (`event`)',
    { event: text('What has happened, such as `transferred`'), text: shownText },
    ['event'],
  ),
  FormResponseContent: object(
    'What was filled in (`form_response`)',
    { values: { type: 'object', description: 'The value of each field, by its name' }, text: shownText },
    ['values'],
  ),
  FormContent: object(
    'A form (`form`)',
    {
      title,
      fields: list(
        'The fields',
        { name: text('The name of the field'), label: text('Its label'), type: text('Its kind, such as `email`') },
        [],
      ),
    },
    ['fields'],
  ),
  ChoiceContent: object(
    'Buttons of which one is pressed, by a `postback` (`choice`)',
    { text: shownText, options: list('The buttons', { action_id: text('The id'), title: text('The label') }, []) },
    ['options'],
  ),
  CarouselContent: object(
    'Several cards (`carousel`)',
    { cards: list('The cards', { title, body: text('The text below it'), url: link('Where it leads') }, []) },
    ['cards'],
  ),
  LocationContent: object(
    'A place (`location`)',
    {
      latitude: { type: 'number', description: 'Degrees north' },
      longitude: { type: 'number', description: 'Degrees east' },
      name: text('The name of the place'),
      address: text('Its postal address'),
    },
    ['latitude', 'longitude'],
  ),
  AttachmentsContent: object(
    'Files, as `initial_attachments` are stored (`file`)',
    { attachments: list('The files', { url: link('The address of the file') }, []), text: shownText },
    ['attachments'],
  ),
  LinkContent: object(
    'One file or page (`image`, `audio`, `video`, `file`, `product`, `article`)',
    { url: text('Its address'), caption: text('What it shows'), title, name: text('The name of a product') },
    ['url'],
  ),
  CardContent: object('A card (`card`)', { title, body: text('The text below the heading') }, ['title']),
  TextContent: object('A text with further fields (`text`, `markdown`)', { text: shownText }, ['text']),
};

const SIMPLE: Readonly<Record<string, Schema>> = {
  PlainText: { type: 'string', description: 'A text (`text`, `markdown`)' },
  ByteContent: {
    type: 'array',
    description: 'The UTF-8 bytes of a text or of the JSON of any other form; `[]` where there is no content',
    items: { type: 'integer', minimum: 0, maximum: 255 },
  },
};

const refs = (of: readonly string[]): Schema[] => of.map(refTo);

/** Whether an object has the first required field of a form, by which the form is known. */
const has = ({ required }: Schema): Schema => {
  const [field] = required as string[];
  return { properties: { [field!]: true }, required: [field] };
};

/** An object of this form and of none before it. */
const onlyThis = ([name, form]: [string, Schema], index: number): [string, Schema] => {
  const before = Object.values(OBJECTS).slice(0, index).map(has);
  if (before.length === 0) return [name, form];
  return [name, { ...form, not: before.length === 1 ? before[0] : { anyOf: before } }];
};

const known = refs([...Object.keys(SIMPLE), ...Object.keys(OBJECTS)]);

/** The forms of a message's content, of which each value has exactly one. */
export const contentSchemas: Readonly<Record<string, Schema>> = {
  MessageContent: {
    description: 'The content of a message: any JSON value, stored and returned unchanged. Clients write these forms.',
    oneOf: [...known, { title: 'OtherContent', description: 'Any other JSON value', not: { anyOf: known } }],
  },
  ...SIMPLE,
  ...Object.fromEntries(Object.entries(OBJECTS).map(onlyThis)),
};
