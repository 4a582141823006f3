import { smallTalkIn } from './small-talk';

test.each([
  ['Hello!', 'greeting'],
  ['hi there :)', 'greeting'],
  ['Good morning', 'greeting'],
  ['Guten Tag!', 'greeting'],
  ['Grüß Gott', 'greeting'],
  ['Thanks a lot!', 'thanks'],
  ['Thank you, see you then.', 'thanks'],
  ['Vielen Dank!!', 'thanks'],
  ['Danke für die Hilfe', 'thanks'],
  ['Bye', 'goodbye'],
  ['Schönen Tag noch', 'goodbye'],
])('%s is a %s', (text, kind) => expect(smallTalkIn(text)).toBe(kind));

test.each([
  'Hello, what are your opening hours?',
  'Thanks, and when do you open?',
  'Danke, aber was kostet das?',
  'hidden',
  '',
])('no small talk: %s', (text) => expect(smallTalkIn(text)).toBeUndefined());
