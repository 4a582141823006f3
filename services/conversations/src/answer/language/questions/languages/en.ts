import type { QuestionWords } from '../question-words';

const AUXILIARY =
  "do|does|did|don't|is|isn't|are|aren't|was|were|can|could|will|would|should|shall|may|must|have|has|am|r|how|when|where|why|whats|what's|what|which|who|hows|how's|wheres|where's|whens|when's|whos|who's";

export const en: QuestionWords = {
  isSpaced: true,
  asks: `(?:how|when|where|why|what|which|who|whose|whats|what's|hows|how's|wheres|where's|whens|when's|whos|who's)(?= )|(?:do|does|did|don't|is|isn't|are|aren't|was|were|can|could|will|would|should|shall|may|must|have|has|am) (?:i|you|u|ya|we|they|he|she|it|there|the|your|my|our|this|that|these|those|a|an|any|anyone|someone|somebody)|any chance`,
  joins: 'and also|and then|oh and|and|also|plus|as well as|another question|one more thing',
  announces: 'questions?|things',
  continues: `and(?! (?:${AUXILIARY}) )|and (?:what|how) about|and (?:if|when)|what about|how about|what if|and if|but|then|ok then|or|same for|also for|even|what else`,
  refers:
    "it|its|it's|they|them|their|that|this|these|those|that's|thats|one|ones|he|she|him|her|(?<!(?:is|are|was) )there|then|both|each|either|neither|same|another|else|too|instead|the other",
};
