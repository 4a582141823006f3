import { wcagContrast } from 'culori';
import { parseEnv } from '../process/env';
import { brandingOf } from './branding';
import { brandingEnv } from './branding-env';
import { brandColors, SCHEMES, type Scheme } from './colors';

const branding = (env: NodeJS.ProcessEnv) => brandingOf(parseEnv(brandingEnv, env));

// contract: branding
test('without variables the service has its documented name and colour, and no logo', () => {
  expect(branding({ PRODUCT_NAME: '', PRODUCT_LOGO_URL: '' })).toEqual({
    name: 'Service Workspace',
    color: '#0b57c2',
    logoUrl: undefined,
    support: undefined,
    privacyUrl: undefined,
  });
});

test.each([
  ['teal', '#008080'],
  ['rgb(122 31 162)', '#7a1fa2'],
  ['#ABC', '#aabbcc'],
  ['oklch(0.7 0.15 150)', expect.stringMatching(/^#[0-9a-f]{6}$/)],
])('the color %s is %s', (PRODUCT_COLOR, color) => {
  expect(branding({ PRODUCT_COLOR }).color).toEqual(color);
});

test.each([
  ['help@acme.example', { href: 'mailto:help@acme.example', text: 'help@acme.example' }],
  ['mailto:help@acme.example', { href: 'mailto:help@acme.example', text: 'help@acme.example' }],
  ['https://acme.example/help/', { href: 'https://acme.example/help/', text: 'acme.example/help' }],
])('the support contact %s is linked as %j', (SUPPORT_CONTACT, support) => {
  expect(branding({ SUPPORT_CONTACT }).support).toEqual(support);
});

test.each([
  ['PRODUCT_NAME', 'Acme\nChat', 'must be one line'],
  ['PRODUCT_NAME', 'x'.repeat(51), 'must have at most 50 characters'],
  ['PRODUCT_NAME', 'Acme 123456', 'must not have six digits in a row'],
  ['PRODUCT_COLOR', 'blueish', 'must be an opaque CSS color, such as #0b57c2'],
  ['PRODUCT_COLOR', '#0b57c280', 'must be an opaque CSS color'],
  ['PRODUCT_COLOR', '#12345', 'must be an opaque CSS color'],
  ['PRODUCT_COLOR', 'red; } body { display: none', 'must be an opaque CSS color'],
  ['PRODUCT_LOGO_URL', 'logo.svg', 'must be an https URL'],
  ['PRODUCT_LOGO_URL', 'http://acme.example/logo.svg', 'must be an https URL'],
  ['PRODUCT_LOGO_URL', 'javascript:alert(1)', 'must be an https URL'],
  ['PRODUCT_LOGO_URL', 'https://me:secret@acme.example/logo.svg', 'must be an https URL'],
  ['PRODUCT_LOGO_URL', 'https://acme.example/123456.svg', 'must not have six digits in a row'],
  ['SUPPORT_CONTACT', 'the help desk', 'must be a mail address or an https URL'],
  ['SUPPORT_CONTACT', 'javascript:alert(1)', 'must be a mail address or an https URL'],
  ['SUPPORT_CONTACT', 'https://acme.example/123456', 'must not have six digits in a row'],
  ['PRIVACY_URL', 'ftp://acme.example', 'must be an https URL'],
])('%s=%j is refused: %s', (name, value, message) => {
  expect(() => branding({ [name]: value })).toThrow(`${name}: ${message}`);
});

/** Colours whose text could not be read on one ground or another: as dark, as light and as vivid as they can be, and in between. */
const COLORS = ['#000', '#fff', '#0b57c2', '#ffd400', '#777', '#f0f', '#0f0', '#00f', '#d9480f', '#fafafa', '#101318'];

describe.each(COLORS)('with the color %s', (color) => {
  test.each<Scheme>(['light', 'dark'])('text has a contrast of 4.5 or more in the %s scheme', (scheme) => {
    const { paper, ground, ink, quiet, ...others } = SCHEMES[scheme];
    const { wash, accent, brand, ...on } = brandColors(color, scheme);
    const washes = [wash, others['danger-wash'], others['caution-wash'], others['good-wash']];
    const pairs = [
      ...[paper, ground, ...washes].flatMap((under) => [ink, quiet, accent].map((text) => [text, under] as const)),
      [on['on-accent'], accent],
      [on['on-brand'], brand],
      ...(['danger', 'caution', 'good'] as const).flatMap((name) =>
        [paper, ground, others[`${name}-wash`]].map((under) => [others[name], under] as const),
      ),
    ] as const;
    const unreadable = pairs.filter(([text, under]) => wcagContrast(text, under) < 4.5);
    expect(unreadable).toEqual([]);
  });
});

test('a colour that can be read as it is stays as it is', () => {
  expect(brandColors('#0b57c2', 'light').accent).toBe('#0b57c2');
});
