import type { workspace } from '@cws/protos';
import type { Connection } from '../../operator/connection.ts';
import type { Business } from '../traffic/owner.ts';
import type { Part, Passage } from './question-set.ts';

/** Publishes the knowledge of a part for an app of a business. */
export async function publish({ workspace, call }: Connection, part: Part, business: Business): Promise<void> {
  const agent = { ...NO_AGENT, name: part.business, chat_language: part.language };
  await workspace.importBusinessContent(call(), { ...business, agent, ...contentOf(part), publish: true });
}

const NO_AGENT: workspace.AgentContent = {
  name: '',
  tagline: '',
  description: '',
  category: '',
  live_prompt: '',
  chat_language: '',
  city: '',
  country: '',
  contact_email: '',
  contact_phone: '',
  contact_website: '',
  suggestions: [],
};

type Content = Pick<workspace.ImportBusinessContentRequest, 'knowledge' | 'articles' | 'products'>;

function contentOf({ passages }: Part): Content {
  const of = (kind: Passage['kind']) => passages.filter((passage) => passage.kind === kind);
  const texts = [...Map.groupBy(of('text'), ({ title }) => title)].map(([title, sections]) => ({
    ...{ kind: 'text', title, url: '' },
    content: sections.map(({ heading, text }) => (heading ? `## ${heading}\n\n${text}` : text)).join('\n\n'),
  }));
  const faqs = of('faq').map(({ title, text }) => ({ kind: 'faq', title, content: text, url: '' }));
  return {
    knowledge: [...texts, ...faqs],
    articles: of('article').map(({ id, title, text }) => ({ title, body: text, slug: id })),
    products: of('product').map(({ title, text, price = '' }) => ({
      ...{ name: title, description: text, price, currency: 'EUR' },
      ...{ sku: '', url: '', image_url: '' },
    })),
  };
}
