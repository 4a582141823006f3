import { withBasicClient } from './basic-client';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const FORM = { grant_type: 'refresh_token' };

// contract: client-id-in-header
test.each([
  ['with an empty secret', basic('client:'), 'client'],
  ['without a colon', basic('client'), 'client'],
  ['in another case', basic('client:').replace('Basic', 'basic'), 'client'],
  ['encoded as in a form', basic('a%3Ab+c:'), 'a:b c'],
  ['that has an ampersand', basic('a&value=b:'), 'a&value=b'],
])('a client_id %s is taken from a Basic header', (_what, header, client_id) => {
  expect(withBasicClient(FORM, header)).toEqual({ ...FORM, client_id });
});

test.each([
  ['a secret', basic('client:secret')],
  ['no name', basic(':')],
  ['no base64', 'Basic %%%'],
  ['another scheme', 'Bearer Y2xpZW50Og=='],
  ['nothing', ''],
])('a header with %s changes nothing', (_what, header) => {
  expect(withBasicClient(FORM, header)).toEqual(FORM);
});

test('the client_id of the form wins', () => {
  const sent = { ...FORM, client_id: 'own' };
  expect(withBasicClient(sent, basic('client:'))).toEqual(sent);
});
