import { changeDocuments, type Migration } from '@cws/kit';

/** Markdown that is not shown as it is written, of which passages of releases before have every character. */
const UNSHOWN = /<!--|!\[|~~|^\|?[ \t]*:?-+:?[ \t]*\||<\/?[a-z]+/im;

const stage = (collection: string, filter: object) =>
  changeDocuments(collection, {
    title: `texts of ${collection} that are to be published as they are shown`,
    filter: { status: 'indexed', ...filter },
    update: { $set: { status: 'staged' } },
  });

/** Stages texts again whose passages tell comments and other things that no reader sees, so that the next publication replaces them. */
export const shownTexts: Migration = {
  number: 10,
  name: 'shown texts',
  expand: [
    stage('knowledge', { kind: { $in: ['text', 'faq'] }, content: UNSHOWN }),
    stage('articles', { body: UNSHOWN }),
  ],
};
