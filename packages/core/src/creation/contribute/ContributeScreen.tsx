import { useOwnTexts } from '../../app/index.ts';
import { bookIcon, chatIcon, personaIcon, sparkIcon, type Glyph } from '../../ui/icons.ts';
import { Icon } from '../../ui/index.ts';
import { texts } from '../lists/texts.ts';
import * as css from './contribute.css.ts';

export interface ContributeScreenProps {
  /** Pages on which something is made; null where there is none. */
  chatbotHref: string | null;
  lorebookHref: string | null;
  groupHref: string | null;
  personaHref: string | null;
}

interface WayProps {
  href: string;
  glyph: Glyph;
  title: string;
  text: string;
}

const Way = ({ href, glyph, title, text }: WayProps) => (
  <li className={css.way} data-troupe-part="contribute-way">
    <Icon glyph={glyph} className={css.glyph} />
    <h2 className={css.name}>
      <a href={href} className={css.link}>
        {title}
      </a>
    </h2>
    <p className={css.text}>{text}</p>
  </li>
);

/** What one can make here, each with the way to it (P-ROUTE-12). */
export const ContributeScreen = ({ chatbotHref, lorebookHref, groupHref, personaHref }: ContributeScreenProps) => {
  const text = useOwnTexts(texts);
  const ways = [
    { href: chatbotHref, glyph: sparkIcon, title: text('my.contribute.chatbot'), text: text('my.contribute.chatbot.text') },
    {
      href: lorebookHref,
      glyph: bookIcon,
      title: text('my.contribute.lorebook'),
      text: text('my.contribute.lorebook.text'),
    },
    { href: groupHref, glyph: chatIcon, title: text('my.contribute.group'), text: text('my.contribute.group.text') },
    { href: personaHref, glyph: personaIcon, title: text('my.contribute.persona'), text: text('my.contribute.persona.text') },
  ];
  return (
    <div className={css.page} data-troupe-part="contribute">
      <h1 className={css.title}>{text('my.contribute')}</h1>
      <ul className={css.ways}>{ways.map(({ href, ...way }) => href !== null && <Way key={href} href={href} {...way} />)}</ul>
    </div>
  );
};
