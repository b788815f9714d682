import type { CrisisHelp, HelpContact } from '@troupe/protocol';
import { useOwnTexts } from '../../app/index.ts';
import { xIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/index.ts';
import * as css from './HelpCard.css.ts';
import { texts } from './texts.ts';

const digits = (number: string) => number.replaceAll(/[^+\d]/g, '');

/** One person or line: each way to reach it is a link of its own. */
const Contact = ({ name, phone, sms, url, hours }: HelpContact) => {
  const text = useOwnTexts(texts);
  return (
    <li className={css.contact}>
      {phone !== undefined && (
        <a className={css.way} href={`tel:${digits(phone)}`}>
          {text('safety.help.call', { name })} <bdi className={css.detail}>{phone}</bdi>
        </a>
      )}
      {sms !== undefined && (
        <a className={css.way} href={`sms:${digits(sms)}`}>
          {text('safety.help.sms', { name })} <bdi className={css.detail}>{sms}</bdi>
        </a>
      )}
      {url !== undefined && (
        <a className={css.way} href={url} target="_blank" rel="noopener noreferrer">
          {text('safety.help.visit', { name })}
        </a>
      )}
      {hours !== undefined && <span className={css.hours}>{hours}</span>}
    </li>
  );
};

/** People who help, in the operator's words for where somebody is; English until the operator has them reviewed. */
export const HelpCard = ({ help, onClose }: { help: CrisisHelp | null; onClose: () => void }) => {
  const text = useOwnTexts(texts);
  return (
    <section className={css.card} role="alert" lang="en" dir="ltr" data-troupe-part="help-card">
      <div className={css.head}>
        <strong className={css.title}>{text('safety.help.title')}</strong>
        <IconButton size="sm" glyph={xIcon} label={text('safety.help.close')} onClick={onClose} />
      </div>
      <p className={css.text} dir="auto">
        {help?.text ?? text('safety.help.text')}
      </p>
      {help !== null && help.contacts.length > 0 && (
        <ul className={css.contacts}>
          {help.contacts.map((contact) => (
            <Contact key={contact.name} {...contact} />
          ))}
        </ul>
      )}
      <p className={css.hours}>{text('safety.help.emergency')}</p>
    </section>
  );
};
