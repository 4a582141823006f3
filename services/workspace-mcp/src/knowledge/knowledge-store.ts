import { type Call, within } from '@cws/kit';
import type { Db } from 'mongodb';
import { CONTENT_STATUSES } from '../content/content';
import { type ContentStore, openContentStore } from '../content/content-store';
import type { KnowledgeDocument } from './knowledge';

/** A document in a list, without its text. */
export type ListedDocument = Omit<KnowledgeDocument, 'content'> & { readonly characters: number };

export interface DocumentFilter {
  readonly status?: KnowledgeDocument['status'] | undefined;
  readonly kind?: KnowledgeDocument['kind'] | undefined;
}

export interface KnowledgeStore extends ContentStore<KnowledgeDocument> {
  /** Lists documents of an app that were added before that one, newest first. */
  list(call: Call, app_id: string, filter: DocumentFilter, before: string, limit: number): Promise<ListedDocument[]>;
  count(call: Call, app_id: string, filter: DocumentFilter): Promise<number>;
}

export function openKnowledgeStore(db: Db): KnowledgeStore {
  const documents = db.collection<KnowledgeDocument>('knowledge');
  // With the statuses named, the index of app, status and id gives the rows in the order of their ids.
  const matching = (app_id: string, { status, kind }: DocumentFilter) => ({
    app_id,
    status: { $in: status ? [status] : CONTENT_STATUSES },
    ...(kind && { kind }),
  });
  return {
    ...openContentStore(documents),
    list: (call, app_id, filter, before, limit) =>
      documents
        .aggregate<ListedDocument>(
          [
            { $match: { ...matching(app_id, filter), ...(before && { _id: { $lt: before } }) } },
            { $sort: { _id: -1 } },
            { $limit: limit },
            { $addFields: { characters: { $strLenCP: '$content' } } },
            { $project: { content: 0 } },
          ],
          within(call),
        )
        .toArray(),
    count: (call, app_id, filter) => documents.countDocuments(matching(app_id, filter), within(call)),
  };
}
