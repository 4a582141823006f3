import { certainZone } from './country-zones';

const place = { address: '', phone: '', website_url: 'https://shop.example.com/', language: 'en' };

test.each([
  [{ website_url: 'https://velo.at/' }, 'Europe/Vienna'],
  [{ website_url: 'https://vets.co.uk/' }, 'Europe/London'],
  [{ phone: '+43 1 234 56 78' }, 'Europe/Vienna'],
  [{ phone: '00353 1 234 5678' }, 'Europe/Dublin'],
  [{ address: 'Hauptstraße 1, 8010 Graz, Österreich', language: 'de' }, 'Europe/Vienna'],
  [{ address: '1 High Street, London, United Kingdom' }, 'Europe/London'],
  [{ address: 'Gasse 1, 8010 Graz, AT', phone: '+43 316 1234', website_url: 'https://a.at/' }, 'Europe/Vienna'],
  [{ website_url: 'https://clinica.es/', address: 'Calle Mayor 1, 28013 Madrid' }, 'Europe/Madrid'],
  [{ website_url: 'https://clinica.es/', phone: '+34 912 345 678' }, 'Europe/Madrid'],
])('%j has the zone %s', (facts, zone) => {
  expect(certainZone({ ...place, ...facts })).toBe(zone);
});

test.each([
  {},
  { phone: '+1 212 555 0100' },
  { website_url: 'https://shop.com.au/' },
  { website_url: 'https://velo.at/', phone: '+49 89 1234' },
  { website_url: 'https://clinica.es/' },
  { website_url: 'https://clinica.es/', address: 'Calle Mayor 1, 38001 Santa Cruz' },
  { website_url: 'https://clinica.es/', phone: '922 123 456' },
  { phone: '01 234 56 78' },
])('%j has no zone that is certain', (facts) => {
  expect(certainZone({ ...place, ...facts })).toBe('');
});
