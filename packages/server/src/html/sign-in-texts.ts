import type { Brand } from '@troupe/protocol';
import ar from './sign-in-texts/ar.json' with { type: 'json' };
import de from './sign-in-texts/de.json' with { type: 'json' };
import english from './sign-in-texts/en.json' with { type: 'json' };
import es from './sign-in-texts/es.json' with { type: 'json' };
import fr from './sign-in-texts/fr.json' with { type: 'json' };
import he from './sign-in-texts/he.json' with { type: 'json' };
import it from './sign-in-texts/it.json' with { type: 'json' };
import ja from './sign-in-texts/ja.json' with { type: 'json' };
import ko from './sign-in-texts/ko.json' with { type: 'json' };
import pl from './sign-in-texts/pl.json' with { type: 'json' };
import pt from './sign-in-texts/pt.json' with { type: 'json' };
import ru from './sign-in-texts/ru.json' with { type: 'json' };
import tr from './sign-in-texts/tr.json' with { type: 'json' };
import zh from './sign-in-texts/zh.json' with { type: 'json' };

export type SignInText = keyof typeof english;
type SignInTexts = Readonly<Record<SignInText, string>>;

/** Texts of the embedded provider's pages, by language. A brand overrides any of them in its `texts`. */
const catalogues: Readonly<Record<string, SignInTexts>> = { en: english, ar, de, es, fr, he, it, ja, ko, pl, pt, ru, tr, zh };
export const signInLanguages = Object.keys(catalogues);

/** What a brand may override here. */
export const signInKeys = Object.keys(english);

const catalogueOf = (language: string): SignInTexts =>
  [language, language.split('-')[0] ?? ''].flatMap((tag) => (Object.hasOwn(catalogues, tag) ? [catalogues[tag]] : []))[0] ??
  english;

/** A text in the language that the brand speaks (`speakIn`), the brand's own words first, its `{slots}` filled. */
export const signInText = (brand: Brand, key: SignInText, slots: Record<string, string> = {}): string =>
  (brand.texts[key] ?? catalogueOf(brand.language)[key]).replace(/\{(\w+)\}/g, (slot, name: string) =>
    name === 'product' ? brand.name : (slots[name] ?? slot),
  );
