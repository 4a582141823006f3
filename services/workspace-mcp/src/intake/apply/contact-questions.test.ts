import { callAs } from '@cws/kit/testing';
import { NO_PROGRESS } from '../../progress/progress';
import { findPassages } from '../../retrieval/search-passages';
import { startToolServer, type ToolServer } from '../../testing/tool-server';
import { newOwner, type Owner } from '../../testing/tool-user';
import type { Proposal } from '../propose/proposal';
import { applyProposal } from './apply-proposal';
import { CONTACT_FACTS, contactQuestions } from './contact-questions';

let server: ToolServer;
beforeAll(async () => {
  server = await startToolServer();
});
afterAll(() => server.stop());

/** A bot without a model answers from this probability on. */
const ENOUGH = 0.42;
const HOURS = 'Mo-Fr 09:00-18:00\nSa 10:00-14:00';

function proposalIn(language: string, faqs: Proposal['faqs'] = []): Proposal {
  const contacts = { email: 'hello@harbour.example', phone: '+49 40 1234', address: 'Pier 1, Hamburg' };
  const brand = { name: 'Harbour', tagline: '', description: '', color: '', icon_url: '', ...contacts, language };
  const text = '# Welcome\n\nOpen daily. We sell books about the sea, call us.';
  return {
    website_url: 'https://harbour.example/',
    brand: Object.assign(brand, { opening_hours: HOURS }),
    persona: { name: 'Assistant', instructions: 'Answer.' },
    faqs,
    products: [],
    pages: [{ url: 'https://harbour.example/', title: 'Harbour', text }],
    skipped: [],
  };
}
const onboarded = async (language: string): Promise<Owner> => {
  const owner = await newOwner(server);
  await applyProposal(server.context, callAs(owner.key), owner.app, proposalIn(language), NO_PROGRESS);
  return owner;
};

// contract: onboarding
test.each([
  ['en', 'What is your phone number?', 'What is your email address?', 'Where are you located?', 'When are you open?'],
  ['de-AT', 'Wie ist Ihre Telefonnummer?', 'Wie lautet die E-Mail-Adresse?', 'Wo finde ich Sie?', 'Öffnungszeiten?'],
  ['fr', 'Quel est le numéro de téléphone ?', 'Votre adresse e-mail ?', 'Où êtes-vous situés ?', 'Vos horaires ?'],
  [
    'es',
    '¿Cuál es el número de teléfono?',
    '¿Cuál es el correo electrónico?',
    '¿Cuál es la dirección?',
    '¿Cuándo abren?',
  ],
  ['pt', 'Qual é o número de telefone?', 'Qual é o e-mail?', 'Qual é o endereço?', 'Quando estão abertos?'],
  ['it', 'Qual è il numero di telefono?', 'Qual è l’e-mail?', 'Qual è il vostro indirizzo?', 'Quando siete aperti?'],
  ['ru', 'Какой у вас номер телефона?', 'Какая электронная почта?', 'Где вы находитесь?', 'Когда вы работаете?'],
  ['ar', 'ما هو رقم الهاتف؟', 'ما هو البريد الإلكتروني؟', 'ما هو عنوانكم؟', 'متى تفتحون؟'],
  ['ja', '電話番号を教えてください', 'メールアドレスは？', '住所はどこですか', '営業時間は？'],
  ['zh', '你们的电话号码是多少？', '电子邮箱是什么？', '地址在哪里？', '你们几点开门？'],
])('visitors of a site in %s are told phone, e-mail, address and opening hours', async (language, ...questions) => {
  const owner = await onboarded(language);
  const values = ['+49 40 1234', 'hello@harbour.example', 'Pier 1, Hamburg', HOURS];
  for (const [n, question] of questions.entries()) {
    const [best] = await findPassages(server.context, callAs(owner.key), owner.app._id, question, 5);
    expect(best).toMatchObject({
      kind: 'faq',
      text: expect.stringContaining(values[n]!),
      url: 'https://harbour.example/',
    });
    expect(best!.confidence).toBeGreaterThanOrEqual(ENOUGH);
  }
});

// contract: onboarding
test.each([
  ['en', 'Where are you?'],
  ['de', 'Wo sind Sie?', 'Wo seid ihr?'],
  ['fr', 'Où êtes-vous ?'],
  ['es', '¿Dónde están?'],
  ['pt', 'Onde estão?'],
  ['it', 'Dove siete?'],
  ['ru', 'Где вы?'],
  ['ar', 'أين أنتم؟'],
  ['ja', 'どこですか？'],
  ['zh', '你们在哪里？'],
])('in %s a visitor is told the address who only asks where the business is', async (language, ...questions) => {
  const owner = await onboarded(language);
  for (const question of questions) {
    const [best] = await findPassages(server.context, callAs(owner.key), owner.app._id, question, 5);
    expect(best).toMatchObject({ kind: 'faq', text: expect.stringContaining('Pier 1, Hamburg') });
    expect(best!.confidence).toBeGreaterThanOrEqual(ENOUGH);
  }
});

// contract: onboarding
test('a visitor who asks for the address is told it, not the e-mail address, also after a member has edited it', async () => {
  const owner = await onboarded('en');
  const rows = (await owner.use('knowledge_list', {})).documents as { document_id: string; title: string }[];
  const { document_id, title } = rows.find((row) => row.title.startsWith('What is your address?'))!;
  const edited = { document_id, kind: 'faq', title, content: 'Main Street 99, Leeds' };
  await owner.use('knowledge_add', edited);
  await owner.use('agent_brief_publish');
  const [best] = await findPassages(server.context, callAs(owner.key), owner.app._id, 'What is your address?', 5);
  expect(best).toMatchObject({ text: expect.stringContaining('Leeds') });
});

test.each([
  ['de', 'Wie ist Ihre Adresse?', 'Wie ist Ihre E-Mail-Adresse?'],
  ['fr', 'Quelle est votre adresse ?', 'Quelle est votre adresse e-mail ?'],
  ['pt', 'Qual é o seu endereço?', 'Qual é o seu endereço de e-mail?'],
  ['it', 'Qual è il vostro indirizzo?', 'Qual è il vostro indirizzo e-mail?'],
  ['ru', 'Какой у вас адрес?', 'Какой у вас адрес электронной почты?'],
])('in %s an e-mail address is no answer to the question for the address', async (language, address, email) => {
  const owner = await newOwner(server);
  const proposal = proposalIn(language);
  const known = { ...proposal, brand: { ...proposal.brand, address: '' } };
  await applyProposal(server.context, callAs(owner.key), owner.app, known, NO_PROGRESS);
  const confidenceOf = async (question: string) =>
    (await findPassages(server.context, callAs(owner.key), owner.app._id, question, 5))[0]?.confidence ?? 0;
  expect(await confidenceOf(address)).toBeLessThan(ENOUGH);
  expect(await confidenceOf(email)).toBeGreaterThanOrEqual(ENOUGH);
});

const facts = { phone: { value: '+49 40 1234', page: 'https://harbour.example/contact' } };

test('a question that the site answers itself is not stored twice, and an unknown fact makes none', () => {
  expect(contactQuestions(proposalIn('en'), facts)).toMatchObject([
    { key: 'contact phone', page: facts.phone.page, fields: { content: 'Our phone number: +49 40 1234' } },
  ]);
  const asked = proposalIn('en', [{ question: 'what is your phone number?', answer: '+49 40 1234' }]);
  expect(contactQuestions(asked, facts)).toEqual([]);
});

// contract: onboarding
test('a site that states no language gets the questions of that in which its pages are written', () => {
  const text = '# Пион\n\nСобираем букеты каждый день. Мы работаем с 9 до 21.';
  const pages = [{ url: 'https://pion.example/', title: 'Пион', text }];
  expect(contactQuestions({ ...proposalIn(''), pages }, facts)).toMatchObject([
    { fields: { title: expect.stringContaining('номер телефона'), content: 'Наш номер телефона: +49 40 1234' } },
  ]);
});

test('a language without phrases gets those of English', () => {
  const all = Object.fromEntries(CONTACT_FACTS.map((name) => [name, { value: 'x', page: '' }]));
  const unknown = contactQuestions(proposalIn('fi'), { ...all, language: { value: 'fi', page: '' } });
  expect(unknown.map(({ fields }) => fields.content)).toEqual([
    'Our phone number: x',
    'Our e-mail address: x',
    'Our address: x',
    'Our opening hours: x',
  ]);
});
