/** `staged`: stored, while searches still find the version that was indexed before. */
export const CONTENT_STATUSES = ['staged', 'indexed'] as const;
export type ContentStatus = (typeof CONTENT_STATUSES)[number];

/** The common fields of knowledge, help articles and products. */
export interface Content {
  _id: string;
  app_id: string;
  /** Key by which a repeated import recognises it; absent when it was added by hand. */
  key?: string;
  status: ContentStatus;
  /** Whether a member has replaced what an import or onboarding had written. */
  is_edited?: true;
  /** Address of the page from which onboarding wrote it; absent when somebody else has written it. */
  source_page?: string;
  /** Whether its site no longer has it, so that the next publication deletes it. */
  is_removed?: true;
  created_at: Date;
  updated_at: Date;
}

/** The fields from outside, without those that the service adds. */
export type Written<T extends Content> = Omit<T, keyof Content>;

export interface Entry<T extends Content> {
  readonly key: string;
  readonly fields: Written<T>;
}

/** Numbers of new, changed and unchanged entries. */
export interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}
