import { factsOf } from '../../../testing/page-facts';

const HOURS = '<ul><li>Mon–Fri 9:00–17:30</li><li>Sat 10:00–14:00</li></ul>';

// contract: intake-proposal
test('opening hours below a heading are those of the business, in each language and in the footer too', () => {
  for (const label of [
    'Hours',
    'Opening hours:',
    'Öffnungszeiten',
    'Horaires d’ouverture',
    'Horario de atención',
    'Horário de funcionamento',
    'Часы работы',
    'ساعات العمل',
    '営業時間',
    '营业时间：',
  ]) {
    const { opening_hours } = factsOf(`<main><p>Valves.</p></main><footer><h4>${label}</h4>${HOURS}</footer>`);
    expect(`${label} ${opening_hours}`).toMatch(/9:00–17:30[\s\S]*10:00–14:00/);
  }
});

// contract: intake-proposal
test('a table of hours is read in rows, and ends with its section', () => {
  const table = '<table><tr><td>Mo–Fr</td><td>8–17 Uhr</td></tr><tr><td>Sa</td><td>geschlossen</td></tr></table>';
  const { opening_hours } = factsOf(`<main><h2>Unsere Öffnungszeiten</h2>${table}<h2>Team</h2><p>3 people</p></main>`);
  expect(opening_hours).toMatch(/Mo–Fr.*8–17 Uhr\n.*Sa.*geschlossen/);
  expect(opening_hours).not.toContain('Team');
});

// contract: intake-proposal
test('an address below a heading is that of the business', () => {
  expect(factsOf('<main><h3>Location</h3><p>12 Mill Lane<br>Bath BA1 2AB</p><h3>Jobs</h3></main>').address).toBe(
    '12 Mill Lane Bath BA1 2AB',
  );
  expect(factsOf('<footer><h4>Anschrift</h4><address>Hauptstr. 5<br>10115 Berlin</address></footer>').address).toBe(
    'Hauptstr. 5 10115 Berlin',
  );
});

// contract: intake-proposal
test('structured data comes before what stands below a heading', () => {
  const node = { '@type': 'Bakery', name: 'Crumb', openingHours: 'Mo-Fr 07:00-12:00', address: '1 High Street' };
  const json = `<script type="application/ld+json">${JSON.stringify(node)}</script>`;
  expect(factsOf(`${json}<h2>Hours</h2>${HOURS}<h2>Address</h2><p>12 Mill Lane</p>`)).toMatchObject({
    opening_hours: 'Monday–Friday 07:00–12:00',
    address: '1 High Street',
  });
});

// contract: intake-proposal
test('other headings, and texts without a number or too long for an address, are no facts', () => {
  for (const html of [
    `<h2>Happy hours in the past</h2>${HOURS}`,
    '<h2>Opening hours</h2><p>Please call us.</p>',
    `<h2>Address</h2><p>An address is one of 32 numbers ${'that a processor reads '.repeat(20)}</p>`,
  ])
    expect(factsOf(`<main>${html}</main>`)).toMatchObject({ opening_hours: '', address: '' });
});

// contract: intake-proposal
test('a phone number and a mail address below the opening hours do not belong to them', () => {
  const contacts =
    '<p>Phone: <a href="tel:+353215550">021 555 0</a></p><p><a href="mailto:a@b.example">a@b.example</a></p>';
  expect(factsOf(`<main><h2>Hours</h2><p>Mon 9–17</p>${contacts}</main>`).opening_hours).toBe('Mon 9–17');
});

test('a heading with hyphens where it may be broken is read as it is seen', () => {
  const page = '<h1>Öff&shy;nungs&shy;zei&shy;ten</h1><p>Montag bis Freitag 9–17 Uhr</p>';
  expect(factsOf(page).opening_hours).toBe('Montag bis Freitag 9–17 Uhr');
  expect(factsOf('<title>Gast&shy;haus\u200b Post</title>').title).toBe('Gasthaus Post');
});
