import type { HoursLanguage } from '../hours-language';

export const en: HoursLanguage = {
  asked: {
    open: 'open|opened|opening|opens|opn|reopen|open up',
    closed: 'closed|close|closes|closing|shut|shuts',
    hours:
      'opening hours|opening times|opening time|business hours|hours of operation|open hours|hours|office hours|working hours|closing time|closing times',
    when: 'when|what time|at what time|which time|from when|how early|what days|which days|what day',
    until:
      'until when|till when|how late|until what time|till what time|how long|what time do you close|when do you close|until|till',
    now: 'now|right now|currently|at the moment|at this time|atm|still',
    today: 'today|tonight|this evening|this morning|this afternoon|2day',
    tomorrow: 'tomorrow|tmrw|tomorow|tmw|tomorrow morning|tomorrow evening|tomorrow afternoon',
    overmorrow: 'day after tomorrow|the day after tomorrow',
    weekend: 'weekend|weekends|the weekend|at weekends|this weekend',
    filler:
      'are|r|is|do|does|u|you|your|you guys|guys|yall|ya|we|i|the|a|on|at|in|for|of|hi|hello|hey|please|pls|thanks|thank you|also|and|or|what|whats|what are|be|will|this|next|coming|morning|evening|afternoon|then|me|tell me|can you tell me|could you tell me|do you know|i want to know|i would like to know|know|if|to|go|come|place|business|there|here|exactly|usually|normally|so|sorry|excuse me|good morning|good evening|quick question|again|actually|today s|any|all|day|every|from',
  },
  weekdays: [
    'monday|mondays|mon',
    'tuesday|tuesdays|tue|tues',
    'wednesday|wednesdays|wed|weds',
    'thursday|thursdays|thu|thurs|thur',
    'friday|fridays|fri',
    'saturday|saturdays|sat',
    'sunday|sundays|sun',
  ],
  holidays: {
    'new year': "new year|new years|new year's day|new years day|new year day|new year's",
    'good friday': 'good friday',
    'easter sunday': 'easter|easter sunday',
    'easter monday': 'easter monday',
    'labour day': 'may day|labour day|first of may|1st of may|labor day',
    'whit monday': 'whit monday|pentecost monday',
    'christmas eve': 'christmas eve|xmas eve',
    'christmas day': 'christmas|christmas day|xmas|xmas day',
    'boxing day': "boxing day|st stephen's day|st stephens day",
    'new year eve': "new year's eve|new years eve|new year eve|nye",
  },
  inDates: 'of|the|st|nd|rd|th',
  monthFirst: true,
  told: {
    openNow: 'Yes, we are open now.',
    openNowUntil: 'Yes, we are open now, until {time}.',
    closedNow: 'No, we are closed now.',
    opensAgain: 'We open again {day} at {time}.',
    dayOpen: '{day} we are open {ranges}.',
    dayClosed: '{day} we are closed.',
    range: 'from {from} to {to}',
    and: ' and ',
    today: 'today',
    tomorrow: 'tomorrow',
    onDays: ['on Monday', 'on Tuesday', 'on Wednesday', 'on Thursday', 'on Friday', 'on Saturday', 'on Sunday'],
    onDate: 'on {date}',
    week: 'Our opening hours:',
    closed: 'closed',
  },
};
