import { randomUUID } from 'node:crypto';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import { expectFailure } from './support/expectations';
import { newPerson } from './support/people';
import { newToolOwner } from './support/tool-owner';

interface Content {
  readonly text: string;
  readonly outcome: string;
  readonly offers: readonly string[];
  readonly sources: readonly { readonly title: string }[];
}

const QUESTION = 'How much does an hour in the sauna cost?';

covers('answer.try')('a manager tries out an answer with what is staged, and nobody else does', async () => {
  const { owner, workspace, use } = await newToolOwner();
  await use('knowledge_add', { kind: 'text', title: 'Sauna', content: 'An hour in the sauna costs 14 euros.' });
  const apps = await expectData<readonly { agent_id: string }[]>(
    200,
    call('GET', `/businesses/${workspace.business_id}/apps`, { token: owner.access_token }),
  );
  const path = (business_id: string) => `/businesses/${business_id}/agents/${apps[0]!.agent_id}/try`;
  const trying = (json: object, token = owner.access_token, business_id = workspace.business_id) =>
    call<Content>('POST', path(business_id), { token, json });

  expect(await expectData(200, trying({ question: QUESTION }))).toMatchObject({
    outcome: 'unknown',
    offers: ['handoff'],
  });
  const staged = await expectData(200, trying({ question: QUESTION, staged: true }));
  expect(staged).toMatchObject({ outcome: 'answered', sources: [{ title: 'Sauna' }] });
  const history = [
    { role: 'user', text: 'Do you have a sauna?' },
    { role: 'bot', text: 'Yes.' },
  ];
  const later = await expectData(200, trying({ question: 'and how much is it for an hour?', history, staged: true }));
  expect(later.text).toContain('14 euros');
  expect(await expectData(200, trying({ question: 'Can I talk to a person?' }))).toMatchObject({ outcome: 'handoff' });
  expect(await expectData(200, call('GET', '/chats', { token: owner.access_token }))).toEqual([]);

  const stranger = await newPerson();
  expectFailure(await trying({ question: QUESTION }, stranger.access_token), 404, 'not_found');
  expectFailure(await trying({ question: QUESTION }, owner.access_token, randomUUID()), 404, 'not_found');
  expectFailure(await trying({ question: QUESTION, history: Array(21).fill(history[0]) }), 400, 'validation_failed');
  expectFailure(await trying({ question: 'x'.repeat(33_000) }), 400, 'message_too_large');
});
