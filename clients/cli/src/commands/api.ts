import type { Context } from '../context';
import { Failure, wrongUsage } from '../failure/exit';
import { printBody, readBody } from '../rest/api-body';
import { type ApiFields, fieldsIn } from '../rest/api-fields';
import { everyPage } from '../rest/api-pages';
import { type ApiRequest, apiUrl, sendApiRequest } from '../rest/api-request';
import { every } from './options';
import type { Register } from './register';

interface Options {
  readonly field: readonly string[];
  readonly rawField: readonly string[];
  readonly header: readonly string[];
  readonly input?: string;
  readonly include?: true;
  readonly paginate?: true;
}

const METHOD = /^[A-Za-z]+$/;
const WITHOUT_BODY = ['GET', 'HEAD', 'DELETE'];

const EXAMPLES = `
Examples:
  cws api GET /chats -f status=active --jq '.data[].id'
  cws api POST /feedback -f feedback_type=praise -f description="It works well"
  cws api PATCH /users/me/settings --input settings.json
  cws api GET /notifications --paginate`;

export const api: Register = (parent, run) => {
  parent
    .command('api')
    .description('make any request of the REST interface, with this sign-in')
    .argument('<method>', 'GET, POST, PUT, PATCH or DELETE')
    .argument('<path>', 'path below /v1, such as /chats')
    .option(
      '-f, --raw-field <name=value>',
      'a text of the JSON body, or of the query of GET; a[b]= and a[]= nest',
      every,
      [],
    )
    .option('-F, --field <name=value>', 'the same for true, false, null, numbers, and @FILE (@- for stdin)', every, [])
    .option('-H, --header <name:value>', 'a header; repeatable', every, [])
    .option('--input <file>', 'the body; - reads it from stdin')
    .option('-i, --include', 'print status and headers too')
    .option('--paginate', 'read all pages of a list')
    .addHelpText('after', EXAMPLES)
    .action(run(request));
};

async function request(context: Context, method: string, path: string, options: Options): Promise<void> {
  const wanted = await requestOf(context, method, path, options);
  const response = await sendApiRequest(context, wanted);
  if (options.include) context.terminal.say(headOf(response));
  if (!response.ok || !isJson(response)) await printBody(context, response);
  else await printJson(context, wanted, response, options.paginate === true);
  if (response.ok || response.status < 400) return;
  const status = response.status === 401 ? 4 : 1;
  throw new Failure('refused', `${context.origin} refused ${wanted.method} ${path}: HTTP ${response.status}.`, status);
}

async function printJson(context: Context, wanted: ApiRequest, response: Response, isWhole: boolean): Promise<void> {
  const body: unknown = await response.json();
  const whole = isWhole ? await everyPage(context, wanted, body) : body;
  context.terminal.result(whole, () => JSON.stringify(whole, null, 2));
}

/** Reads the whole command line before the request. Error: wrong usage. */
async function requestOf(context: Context, method: string, path: string, options: Options): Promise<ApiRequest> {
  if (!METHOD.test(method)) throw wrongUsage(`${method} is no method: cws api METHOD PATH`);
  const upper = method.toUpperCase();
  const fields = await fieldsIn(context, { texts: options.rawField, values: options.field });
  const hasFields = Object.keys(fields).length > 0;
  if (hasFields && options.input !== undefined) throw wrongUsage('--input and fields cannot be combined.');
  if (options.paginate && upper !== 'GET') throw wrongUsage('--paginate is for GET alone.');
  const inQuery = hasFields && WITHOUT_BODY.includes(upper);
  return {
    method: upper,
    url: apiUrl(context.origin, path, inQuery ? fields : {}),
    headers: new Headers(options.header.map(headerOf)),
    body: await bodyOf(context, options.input, hasFields && !inQuery ? fields : undefined),
  };
}

async function bodyOf(context: Context, input: string | undefined, fields: ApiFields | undefined) {
  if (input !== undefined) return readBody(context, input);
  return fields && JSON.stringify(fields);
}

function headerOf(text: string): [string, string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw wrongUsage(`${text} is no header: -H "Name: value"`);
  return [name, value];
}

const isJson = ({ headers }: Response): boolean => /[/+]json\b/.test(headers.get('content-type') ?? '');

const headOf = ({ status, statusText, headers }: Response): string =>
  [`HTTP ${status} ${statusText}`.trim(), ...[...headers].map(([name, value]) => `${name}: ${value}`), ''].join('\n');
