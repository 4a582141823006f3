import type { Migration } from '@cws/kit';
import { baseline } from './0001-baseline';
import { widgets } from './0002-widgets';
import { briefs } from './0003-briefs';
import { erasures } from './0004-erasures';
import { vectors } from './0005-vectors';
import { snapshots } from './0006-snapshots';
import { widgetPlaces } from './0007-widget-places';
import { sharedIndexes } from './0008-shared-indexes';
import { pagesOfContent } from './0009-pages-of-content';
import { shownTexts } from './0010-shown-texts';
import { businessOwners } from './0011-business-owners';
import { businessProfiles } from './0012-business-profiles';

/** A released migration never changes; write the next one. */
export const migrations: readonly Migration[] = [
  baseline,
  widgets,
  briefs,
  erasures,
  vectors,
  snapshots,
  widgetPlaces,
  sharedIndexes,
  pagesOfContent,
  shownTexts,
  businessOwners,
  businessProfiles,
];
