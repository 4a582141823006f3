import { newShop, type Shop } from './answers';
import {
  type BusinessPages,
  businessPages,
  type OwnPage,
  type Site,
  type Visit,
  type VisitOptions,
  visit,
} from './business-page';
import { realBrowser } from './chromium';
import { call, expectData } from './client';
import { newKey } from './keys';
import { useTool } from './mcp';
import type { Widget } from './widgets';

export const QUESTION = 'How much does shipping to Germany cost?';
export const ANSWER = /6\.90/;

interface Place {
  readonly site?: Site;
  readonly page?: OwnPage;
  readonly options?: VisitOptions;
}

/** A shop with a bot, whose widgets are visited in a real browser, for the whole test file. */
export interface ShopWidgets {
  readonly shop: () => Shop;
  readonly pages: BusinessPages;
  create(config?: object): Promise<Widget>;
  /** Opens a page with that snippet. */
  visitOf(snippet: string, options?: VisitOptions): Promise<Visit>;
  /** Opens a page with a new widget of that config. */
  visit(config?: object, place?: Place): Promise<Visit>;
}

export function shopWidgets(browser = realBrowser()): ShopWidgets {
  const pages = businessPages();
  let shop: Shop;
  let key: string;
  beforeAll(async () => {
    shop = await newShop();
    ({ key } = await newKey(shop.owner.access_token, { business_id: shop.workspace.business_id }));
  });
  async function create(config: object = {}): Promise<Widget> {
    const { structuredContent } = await useTool(key, 'widget_create', { config });
    return structuredContent as unknown as Widget;
  }
  return {
    shop: () => shop,
    pages,
    create,
    visitOf: (snippet, options) => visit(browser(), pages.url(snippet), options),
    async visit(config = {}, { site, page, options } = {}) {
      const { snippet } = await create(config);
      return visit(browser(), pages.url(snippet, site, page), options);
    },
  };
}

/** Waits until the bot has answered the question, or written a text. */
export const answered = (one: Visit, text: RegExp | string = ANSWER) =>
  one.frame().locator('[role=log] .bot', { hasText: text }).first().waitFor();

/** Writes an answer of that content into the chat of a visitor, as a member who speaks for the bot. */
export async function writeAsBot({ owner }: Pick<Shop, 'owner'>, one: Visit, content: object): Promise<void> {
  const json = { content, sender_type: 'bot' };
  const path = `/chats/${(await keptBy(one))['session_id']}/messages`;
  await expectData(201, call('POST', path, { token: owner.access_token, json }));
}

/** The state that the browser keeps for the widget. */
export const keptBy = async (one: Visit): Promise<Record<string, string>> =>
  JSON.parse((await one.frame().evaluate('Object.values(localStorage)[0] ?? "{}"')) as string);
