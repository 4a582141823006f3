import type { workspace } from '@cws/protos';

/**
 * The least probability with which a passage has to answer the question. Of questions about something else one in twenty
 * finds such a passage.
 */
export const MIN_CONFIDENCE = 0.42;
/** For passages without a probability, from processes of the former release: the share of the question's words. */
const MIN_COVERAGE = 0.6;

/** Whether a passage is likely enough to answer the question that it was found for. */
export const isLikely = (passage: workspace.Passage): boolean => likelihoodOf(passage) >= MIN_CONFIDENCE;

/** From 0 to 1, on the scale of MIN_CONFIDENCE. */
export const likelihoodOf = ({ confidence, coverage }: workspace.Passage): number =>
  confidence ?? coverage * (MIN_CONFIDENCE / MIN_COVERAGE);
