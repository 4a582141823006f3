import { callAs } from '@cws/kit/testing';
import { NO_HOURS } from '../../hours/opening-hours';
import { type ShopSite, shopHome, startShopSite } from '../../testing/shop-site';
import { startToolServer, type ToolServer } from '../../testing/tool-server';
import { newOwner, type Owner } from '../../testing/tool-user';

let server: ToolServer;
let site: ShopSite;
let owner: Owner;
beforeAll(async () => {
  server = await startToolServer({ SITE_READER_ALLOW_HOSTS: ['127.0.0.1'] });
  site = await startShopSite();
});
beforeEach(async () => {
  site.pages = { '/': homeWith('<p>Monday to Friday 9:00–18:00</p><p>Saturday closed</p>') };
  owner = await newOwner(server);
});
afterAll(async () => {
  await server.stop();
  await site.stop();
});

const homeWith = (hours: string): string =>
  `${shopHome()}<main><h2>Opening hours</h2>${hours}<h2>Contact</h2><p>By telephone.</p></main>`;
const onboard = () => owner.use('onboard_business', { website_url: site.address });
const call = () => callAs(owner.key);
const business = async () => (await server.context.businesses.find(call(), owner.app.business_id))!;

const NINE = [['09:00', '18:00']];
const WEEK = { mon: NINE, tue: NINE, wed: NINE, thu: NINE, fri: NINE, sat: [] };

// contract: onboarding-hours
test('the hours of a site become those of its business, with their source, its zone and its language', async () => {
  const { business_fields } = await onboard();
  expect(business_fields).toEqual(expect.arrayContaining(['hours', 'time_zone', 'locale']));
  const stated = await business();
  expect(stated).toMatchObject({ time_zone: 'Europe/Berlin', locale: 'en', hours: { weekly: WEEK, exceptions: [] } });
  const { documents } = await owner.use('knowledge_list');
  const source = documents.find((one: { document_id: string }) => one.document_id === stated.hours_source!.document_id);
  expect(source).toMatchObject({ kind: 'faq', title: stated.hours_source!.title });
  expect(stated.hours_source!.text).toContain('Monday');
  expect((await onboard()).business_fields).toEqual([]);
});

// contract: onboarding-hours
test('hours that a member has set stay, and those that onboarding has read follow the site', async () => {
  await onboard();
  site.pages = { '/': homeWith('<p>Monday 9:00–18:00</p>') };
  expect((await onboard()).business_fields).toEqual(['hours']);
  expect((await business()).hours?.weekly).toEqual({ mon: NINE });
  const hours = { weekly: { sun: [['10:00', '11:00']] as const }, exceptions: [] };
  await server.context.businesses.change(call(), owner.app.business_id, owner.key.user_id, {
    hours,
    time_zone: 'Europe/Vienna',
  });
  expect((await onboard()).business_fields).toEqual([]);
  expect(await business()).toMatchObject({ hours, time_zone: 'Europe/Vienna' });
  await server.context.businesses.change(call(), owner.app.business_id, owner.key.user_id, {
    hours: NO_HOURS,
    time_zone: '',
  });
  expect(((await onboard()).business_fields as string[]).sort()).toEqual(['hours', 'time_zone']);
});

// contract: onboarding-hours
test('hours that are not understood whole are left out', async () => {
  site.pages = { '/': homeWith('<p>Monday to Friday 9:00–18:00, kitchen 11:00–14:00</p>') };
  await onboard();
  expect((await business()).hours).toBeUndefined();
});
