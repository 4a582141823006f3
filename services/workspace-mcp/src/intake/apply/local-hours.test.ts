import { localHours } from './local-hours';

const HOURS = 'Monday–Friday 08:00–20:00\nSunday closed';

test.each([
  ['de-AT', 'Montag–Freitag 08:00–20:00\nSonntag geschlossen'],
  ['fr', 'lundi–vendredi 08:00–20:00\ndimanche fermé'],
  ['ru', 'понедельник–пятница 08:00–20:00\nвоскресенье закрыто'],
  ['zh', '星期一–星期五 08:00–20:00\n星期日 休息'],
  ['en', HOURS],
  ['fi', HOURS],
  ['', HOURS],
])('opening hours of a site in %j name the days in its language', (language, hours) => {
  expect(localHours(HOURS, language)).toBe(hours);
});
