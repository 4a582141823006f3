import type { Phrases } from '../phrases';

export const en: Phrases = {
  greeting: 'Hello! How can I help you?',
  thanks: "You're welcome! Is there anything else I can help you with?",
  goodbye: 'Goodbye, and thank you for your visit!',
  praise: "That's kind of you, I'm glad to help! Is there anything else you would like to know?",
  wellbeing: "I'm doing well, thank you! How can I help you?",
  identity:
    "I'm an automatic assistant of this business, not a person. I answer questions from what it has published, and I can hand you over to a person.",
  abilities:
    "I'm an automatic assistant: I answer questions about this business from what it has published, and I can hand you over to a person.",
  subjects: 'For example, you can ask me about:',
  test: 'The chat works. What would you like to know?',
  acknowledge: 'All right. What else would you like to know?',
  unknown:
    "I'm sorry, I don't know that: I found nothing about it in what I have been given. Would you like me to hand you over to a person?",
  unknownAgain:
    'I have nothing about that either, sorry. Shall I pass this chat on to a person who can help? You can also ask me about something else.',
  unknownPart: 'I found nothing about “{question}”.',
  declined: "All right, I won't call a person. If you have another question, just ask.",
  failed:
    "I'm sorry, I can't answer at the moment because of a technical problem. Please try again later, or ask for a person.",
  cut: "I'm sorry, my answer was cut off or withheld before it began. Please ask in other words, or ask for a person.",
  dropped:
    "I'm sorry, so many questions came that I could not answer every one of them; the latest are answered below. Please ask again what is still open.",
  handoff: 'This chat is being handed over to a person, who will answer here.',
  source: 'Source',
  more: 'There is more about this in the source.',
};
