import { describe, expect, it } from 'vitest';
import { judgeCounts, judgeForms, judgeTexts, lackingKeys } from './judge.ts';
import { languages, staysEnglish, type LanguageRules } from './languages.ts';

const rulesOf = (locale: string): LanguageRules => {
  const found = languages[locale];
  if (!found) throw new Error(`No rules for ${locale}.`);
  return found;
};
/** What is wrong with one text, without its name. */
const judge = (locale: string, english: string, text: string, key = 'a.b') =>
  judgeTexts(locale, { file: { [key]: text } }, { file: { [key]: english } }, rulesOf(locale)).map((problem) =>
    problem.replace(`${locale}: ${key} `, ''),
  );

describe('a translation', () => {
  it('is faultless where it says the same in its own words', () => {
    expect(judge('de', 'Delete {count} chats?', '{count} Chats löschen?')).toEqual([]);
    expect(judge('ru', 'Choose a PNG picture.', 'Выберите картинку PNG.')).toEqual([]);
    expect(judge('ko', 'Choose a PNG picture.', 'PNG나 사진을 고르세요.')).toEqual([]);
    expect(judge('ja', 'AI character by @{username}', '@{username} が作成した AI キャラクター')).toEqual([]);
  });

  it('keeps the slots', () => {
    expect(judge('fr', 'Hello {name}', 'Bonjour {nom}')).toEqual(['has other slots than English: nom, name']);
    expect(judge('fr', 'Hello {name}', 'Bonjour')).toEqual(['has other slots than English: name']);
    expect(judge('es', 'Teach it how {name} looks', 'Enséñale a {name} cómo es {name}')).toEqual([]);
  });

  it('leaves a slot out only in a form for a number of its own', () => {
    const english = { file: { 'a.b_other': '{count} replies' } };
    const forms = (key: string) => judgeTexts('ar', { file: { [key]: 'ردّان' } }, english, rulesOf('ar'));
    expect(forms('a.b_two')).toEqual([]);
    expect(forms('a.b_few')).toEqual(['ar: a.b_few has other slots than English: count']);
  });

  it('is not English, but for words that are the same', () => {
    expect(judge('es', 'Close the menu', 'Close the menu')).toEqual(['is the same as in English: “Close the menu”']);
    expect(judge('es', 'Error', 'Error')).toEqual([]);
    expect(judge('es', '{used} / {max}', '{used} / {max}')).toEqual([]);
  });

  it('is in the letters of its language', () => {
    // The “о” of “Cохранить” is Cyrillic, its “C” is Latin.
    expect(judge('ru', 'Save', 'Cохранить')).toEqual(['has letters of another script: “Cохранить”']);
    expect(judge('pt', 'Save', 'Salvаr')).toEqual(['has letters of another script: “Salvаr”']);
    expect(judge('ja', 'Save', '保存 сейчас')).toEqual(['has letters of another script: “сейчас”']);
    expect(judge('ar', 'Save', 'حفظ Save')).toEqual(['has letters of another script: “Save”']);
  });

  it('ends as the English text does', () => {
    expect(judge('de', 'Nothing was lost.', 'Nichts ist verloren')).toEqual(['ends with “none”, English with “.”']);
    expect(judge('ar', 'Are you sure?', 'هل تريد ذلك؟')).toEqual([]);
    expect(judge('ja', 'Saved', '保存しました。')).toEqual(['ends with “.”, English with “none”']);
    expect(judge('fr', 'Under “Branches”.', 'Sous « Branches ».')).toEqual([]);
  });

  it('calls the product’s things by their words', () => {
    expect(judge('ja', 'Create a persona', '人格を作る')).toEqual(['does not say persona as the glossary does: “人格を作る”']);
    expect(judge('de', 'Create a persona', 'Persona anlegen')).toEqual([]);
    expect(judge('de', 'Pinned memories', 'Angeheftete', 'memories.clear.keep-pinned')).toEqual([]);
  });

  it.each([
    ['de', 'Your account', 'Ihr Konto'],
    ['es', 'Your account', 'La cuenta de usted'],
    ['fr', 'Your account', 'Votre compte'],
    ['pt', 'Your account', 'A tua conta'],
    ['ja', 'Your account', 'あなたのアカウント'],
    ['ru', 'Your account', 'Твой аккаунт'],
    ['ar', 'Your account', 'حسابكم'],
  ])('addresses its reader in one way: %s', (locale, english, text) => {
    expect(judge(locale, english, text)[0]).toMatch(/^addresses its reader another way/);
  });

  it('takes “they” at the beginning of a German sentence for what it is', () => {
    expect(judge('de', 'They go out in order.', 'Sie gehen der Reihe nach hinaus.')).toEqual([]);
    expect(judge('de', 'Please go on.', 'Bitte gehen Sie weiter.')).toEqual(['addresses its reader another way: “Sie”']);
  });

  it('is not much wider where English is short', () => {
    expect(judge('de', 'Send now', 'Unverzüglich abschicken')).toEqual([
      'is 2.9 times as wide as English (“Send now”): “Unverzüglich abschicken”',
    ]);
    // A letter of Japanese is as wide as two.
    expect(judge('ja', 'Send now', '今すぐにメッセージを送信')[0]).toMatch(/^is 3\.0 times as wide/);
    expect(judge('de', 'Send', 'Jetzt abschicken')).toEqual([]);
    expect(judge('de', 'Unable to do so', 'Das hat leider nicht geklappt', 'a.fail.b')).toEqual([]);
  });

  it('has a key of the same file', () => {
    expect(judgeTexts('de', { one: { 'a.b': 'Ja' } }, { other: { 'a.b': 'Yes' } }, rulesOf('de'))).toEqual([
      'de: a.b is no English key of one',
    ]);
  });
});

describe('counts', () => {
  const english = { 'a.b_one': '{count} reply', 'a.b_other': '{count} replies' };

  it('have every form that CLDR has for their language', () => {
    expect(judgeForms('ru', { 'a.b_one': '', 'a.b_few': '', 'a.b_other': '' }, english)).toEqual([
      'ru: a.b lacks the plural forms many',
    ]);
    expect(judgeForms('fr', { 'a.b_one': '', 'a.b_other': '' }, english)).toEqual(['fr: a.b lacks the plural forms many']);
    expect(judgeForms('ja', { 'a.b_other': '' }, english)).toEqual([]);
  });

  it('of things have plural forms in English', () => {
    const lacking = (text: string, neverOne = {}) => judgeCounts({ 'a.b': text }, neverOne).length;
    for (const text of ['{count} lamps', 'Wait {seconds} seconds.', '{number} other replies came', 'In {days} days'])
      expect(lacking(text), text).toBe(1);
    for (const text of [
      'Lamps: {count}',
      'At most {limit} characters',
      '{name} keeps lamps',
      'Version {number} is here',
      '{count} more',
    ])
      expect(lacking(text), text).toBe(0);
    expect(lacking('{count} ideas', { 'a.b': 'always three' })).toBe(0);
    expect(judgeCounts({ 'a.b_one': '{count} lamp', 'a.b_other': '{count} lamps' }, {})).toEqual([]);
  });

  it('have none that it does not have', () => {
    expect(judgeForms('ja', { 'a.b_one': '', 'a.b_other': '' }, english)).toEqual([
      'ja: a.b_one is a plural form that the language does not have',
    ]);
  });

  it('may be missing as a whole: then they are English', () => {
    expect(judgeForms('ru', {}, english)).toEqual([]);
  });
});

describe('what a language lacks', () => {
  it('is told by key, plural forms as one', () => {
    const english = { chat: { 'a.b': 'One', 'a.c_one': '{count}', 'a.c_other': '{count}' }, legal: { 'legal.agree': 'Agree' } };
    expect(lackingKeys({ chat: { 'a.b': 'Eins' } }, english, staysEnglish)).toEqual(['a.c']);
  });

  it('leaves out what stays English until it is reviewed', () => {
    expect(staysEnglish('guards.terminated.title', 'guards')).toBe(true);
    expect(staysEnglish('guards.register.title', 'guards')).toBe(false);
    expect(staysEnglish('safety.help.title', 'safety')).toBe(true);
    expect(staysEnglish('account.title', 'account')).toBe(false);
  });
});
