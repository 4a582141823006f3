import { EMPTY } from '../chat/testing/empty';
import { testLine } from '../message/testing/line';
import { noticeOf } from './notice';

const texts = (key: string, values: object = {}) => [key, ...Object.values(values)].filter(Boolean).join(' ');
const notice = (members: Partial<typeof EMPTY>) => noticeOf(texts, 'en-GB', { ...EMPTY, ...members });

test('a visitor is told the one thing that matters most', () => {
  const everything = {
    isTyping: true,
    notice: { key: 'limited', until: Date.parse('2026-05-04T10:05') },
    status: 'closed',
  } as const;
  const offline = { outbox: { ...EMPTY.outbox, isReachable: false } };
  expect(notice({ ...everything, ...offline })).toBe('reconnecting');
  expect(notice(everything)).toBe('typing');
  expect(notice({ ...everything, isTyping: false })).toBe('limited 10:05');
  expect(notice({ status: 'closed' })).toBe('chat_ended');
  expect(notice({})).toBe('');
});

test('a visitor who waits for a person is told so, unless the chat itself has just said it', () => {
  expect(notice({ status: 'pending' })).toBe('waiting_for_person');
  expect(notice({ status: 'pending', lines: [testLine({ from: 'system', outcome: 'handoff' })] })).toBe('');
});
