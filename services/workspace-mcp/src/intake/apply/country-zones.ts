/** Countries that have one time zone, with it and their telephone prefix. */
const ZONES = `
AT Europe/Vienna 43|DE Europe/Berlin 49|CH Europe/Zurich 41|LI Europe/Vaduz 423|FR Europe/Paris 33|GB Europe/London 44|IE Europe/Dublin 353|NL Europe/Amsterdam 31
BE Europe/Brussels 32|LU Europe/Luxembourg 352|IT Europe/Rome 39|MT Europe/Malta 356|PL Europe/Warsaw 48|CZ Europe/Prague 420|SK Europe/Bratislava 421|HU Europe/Budapest 36
SI Europe/Ljubljana 386|HR Europe/Zagreb 385|RS Europe/Belgrade 381|DK Europe/Copenhagen 45|SE Europe/Stockholm 46|NO Europe/Oslo 47|FI Europe/Helsinki 358|IS Atlantic/Reykjavik 354
EE Europe/Tallinn 372|LV Europe/Riga 371|LT Europe/Vilnius 370|GR Europe/Athens 30|CY Asia/Nicosia 357|RO Europe/Bucharest 40|BG Europe/Sofia 359|TR Europe/Istanbul 90
UA Europe/Kyiv 380|IL Asia/Jerusalem 972|AE Asia/Dubai 971|SA Asia/Riyadh 966|QA Asia/Qatar 974|KW Asia/Kuwait 965|JO Asia/Amman 962|LB Asia/Beirut 961
EG Africa/Cairo 20|MA Africa/Casablanca 212|TN Africa/Tunis 216|DZ Africa/Algiers 213|ZA Africa/Johannesburg 27|KE Africa/Nairobi 254|NG Africa/Lagos 234|IN Asia/Kolkata 91
JP Asia/Tokyo 81|KR Asia/Seoul 82|CN Asia/Shanghai 86|TW Asia/Taipei 886|HK Asia/Hong_Kong 852|SG Asia/Singapore 65|TH Asia/Bangkok 66|VN Asia/Ho_Chi_Minh 84
PH Asia/Manila 63|MY Asia/Kuala_Lumpur 60|CO America/Bogota 57|PE America/Lima 51|UY America/Montevideo 598|VE America/Caracas 58|BO America/La_Paz 591|PY America/Asuncion 595
CR America/Costa_Rica 506|GT America/Guatemala 502|PA America/Panama 507|CU America/Havana 53
`;

/** Countries whose islands have a zone of their own, with what tells the others from them: area codes of telephones, and the beginnings of postal codes. */
const WITH_ISLANDS: readonly CountryWithIslands[] = [
  {
    country: 'ES',
    zone: 'Europe/Madrid',
    prefix: '34',
    code: /\b\d{5}\b/,
    islands: /^(35|38)/,
    phones: /^(922|928|822|828)/,
  },
  { country: 'PT', zone: 'Europe/Lisbon', prefix: '351', code: /\b\d{4}-\d{3}\b/, islands: /^9/, phones: /^29[1256]/ },
];

interface CountryWithIslands {
  readonly country: string;
  readonly zone: string;
  readonly prefix: string;
  readonly code: RegExp;
  readonly islands: RegExp;
  readonly phones: RegExp;
}

interface Country {
  readonly country: string;
  readonly zone: string;
  readonly prefix: string;
}

const COUNTRIES: readonly Country[] = ZONES.trim()
  .split(/[|\n]/)
  .map((entry) => entry.split(' '))
  .map(([country = '', zone = '', prefix = '']) => ({ country, zone, prefix }));

const ALL: readonly Country[] = [...COUNTRIES, ...WITH_ISLANDS];

/** The facts of a site that tell its country. */
export interface Whereabouts {
  readonly address: string;
  readonly phone: string;
  readonly website_url: string;
  /** BCP 47 tag. */
  readonly language: string;
}

/**
 * The time zone of a business where its facts name one country, and all of it, or the part that they name, has one zone; empty where that is not
 * certain.
 */
export function certainZone(place: Whereabouts): string {
  const named = new Set([countryOfAddress(place), countryOfPhone(place.phone), countryOfHost(place.website_url)]);
  named.delete('');
  const [country] = named;
  if (named.size !== 1 || country === undefined) return '';
  const withIslands = WITH_ISLANDS.find((one) => one.country === country);
  if (!withIslands) return ALL.find((one) => one.country === country)?.zone ?? '';
  return isOnMainland(withIslands, place) ? withIslands.zone : '';
}

function isOnMainland({ prefix, code, islands, phones }: CountryWithIslands, { address, phone }: Whereabouts): boolean {
  const postal = code.exec(address)?.[0];
  if (postal !== undefined) return !islands.test(postal);
  const number = digitsOf(phone).replace(new RegExp(`^(\\+|00)${prefix}`), '');
  return /^[289]\d{8}$/.test(number) && !phones.test(number) && prefix === '34';
}

const digitsOf = (phone: string): string => phone.replaceAll(/\(0\)|[^\d+]/g, '');

function countryOfPhone(phone: string): string {
  const international = /^(?:\+|00)(\d+)$/.exec(digitsOf(phone))?.[1] ?? '';
  const [longest] = ALL.filter(({ prefix }) => international.startsWith(prefix)).sort(
    (one, other) => other.prefix.length - one.prefix.length,
  );
  return longest?.country ?? '';
}

function countryOfHost(url: string): string {
  const domain = URL.canParse(url) ? new URL(url).hostname.split('.').at(-1)!.toUpperCase() : '';
  const country = domain === 'UK' ? 'GB' : domain;
  return ALL.some((one) => one.country === country) ? country : '';
}

/** The country that an address ends with, by its code or its name in English or the language of the site. */
function countryOfAddress({ address, language }: Whereabouts): string {
  const last = address.split(/[,\n]/).at(-1)!.trim();
  if (last === '') return '';
  const names = [new Intl.DisplayNames(['en'], { type: 'region' })];
  if (language !== '') names.push(new Intl.DisplayNames([language], { type: 'region' }));
  const isNamed = (country: string) =>
    last === country || names.some((of) => of.of(country)?.toLowerCase() === last.toLowerCase());
  return ALL.find(({ country }) => isNamed(country))?.country ?? '';
}
