import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Avatar,
  Badge,
  Button,
  Chip,
  EmptyState,
  Field,
  IconButton,
  MenuButton,
  Notice,
  Pagination,
  SearchField,
  Select,
  Skeleton,
  Tabs,
  Tag,
  TextAreaField,
  ToastRegion,
} from '@troupe/core/ui';
import * as glyphs from '@troupe/core/ui/icons.ts';
import { useState, type ReactNode } from 'react';
import * as styles from './sheet.css.ts';

const meta: Meta = { title: 'ui/Primitives', tags: ['!autodocs'], parameters: { layout: 'fullscreen' } };
export default meta;

const none = () => undefined;
const Spec = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.spec}>
    <h2 className={styles.specTitle}>{title}</h2>
    {children}
  </section>
);

const portrait = (ground: string, skin: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 200"><rect width="160" height="200" fill="${ground}"/><path d="M26 200c4-34 26-52 54-52s50 18 54 52z" fill="#24405e"/><ellipse cx="80" cy="98" rx="27" ry="33" fill="${skin}"/><path d="M48 96c0-40 64-40 64 0-10-12-20-18-32-18s-22 6-32 18z" fill="#5a3a26"/><path d="M73 120q7 4 14 0" fill="none" stroke="#3b251b" stroke-width="2"/><circle cx="70" cy="102" r="2.4" fill="#3b251b"/><circle cx="90" cy="102" r="2.4" fill="#3b251b"/></svg>`)}`;

const Sheet = () => {
  const [query, setQuery] = useState('owl');
  const [sort, setSort] = useState('popular');
  const [tab, setTab] = useState('bots');
  const [gender, setGender] = useState('All');
  const [isLiked, setLiked] = useState(true);
  return (
    <main className={styles.sheet} style={{ padding: 'var(--troupe-space-6) var(--troupe-gutter) var(--troupe-space-16)' }}>
      <h1 className={styles.title}>Components</h1>
      <Spec title="Button">
        <div className={styles.row}>
          <Button variant="primary">Chat</Button>
          <Button>Clone</Button>
          <Button variant="outline">Import</Button>
          <Button variant="quiet">Cancel</Button>
          <Button variant="danger">Remove</Button>
          <Button variant="spark">Upgrade</Button>
          <Button disabled>Processing...</Button>
          <Button variant="outline" size="sm">
            Resubmit in 5 s
          </Button>
        </div>
        <Button variant="primary" size="lg" isBlock>
          Create Free Account
        </Button>
      </Spec>
      <Spec title="Chip, tag, badge">
        <div className={styles.chips}>
          {['All', 'Male', 'Female'].map((each) => (
            <Chip key={each} isPressed={each === gender} onClick={() => setGender(each)}>
              {each}
            </Chip>
          ))}
          <Tag>Mystery</Tag>
          <Tag isOn onRemove={none} removeLabel="Remove Sea">
            Sea
          </Tag>
        </div>
        <div className={styles.chips}>
          <Badge tone="spark">New</Badge>
          <Badge>Private</Badge>
          <Badge tone="success">Public</Badge>
          <Badge tone="warning">Under Review</Badge>
          <Badge tone="danger">Action Required</Badge>
          <Badge tone="accent">3</Badge>
        </div>
      </Spec>
      <Spec title="Icon button, menu">
        <div className={styles.row}>
          <IconButton glyph={glyphs.heartIcon} label="Favorite" isPressed={isLiked} onClick={() => setLiked(!isLiked)} />
          <IconButton glyph={glyphs.leftIcon} label="Back" />
          <IconButton glyph={glyphs.refreshIcon} label="Regenerate" size="sm" />
          <IconButton glyph={glyphs.volumeIcon} label="Listen" size="sm" disabled />
          <MenuButton
            glyph={glyphs.moreIcon}
            label="More"
            items={[
              { id: 'rename', label: 'Rename', glyph: glyphs.editIcon, onSelect: none },
              { id: 'clone', label: 'Clone', glyph: glyphs.cloneIcon, value: '3 left', onSelect: none },
              { id: 'delete', label: 'Delete', glyph: glyphs.trashIcon, isDanger: true, onSelect: none },
            ]}
          />
        </div>
      </Spec>
      <Spec title="Field: hint, error, disabled">
        <div className={styles.stretch}>
          <SearchField label="Search characters" clearLabel="Clear search" size="lg" value={query} onValueChange={setQuery} />
        </div>
        <div className={styles.stretch}>
          <Field label="Username" hint="3 to 20 letters" defaultValue="mossandpage" />
        </div>
        <div className={styles.stretch}>
          <Field label="Email" error="Enter an email address" defaultValue="mara@" />
        </div>
        <div className={styles.stretch}>
          <TextAreaField label="Greeting" rows={3} defaultValue="The ladder creaks under four tonnes of dragon." />
        </div>
        <Select
          aria-label="Sort"
          value={sort}
          onValueChange={setSort}
          options={[
            { value: 'popular', label: 'Popular' },
            { value: 'new', label: 'New' },
          ]}
        />
      </Spec>
      <Spec title="Toast and notice">
        <ToastRegion
          className={styles.toasts}
          items={[
            { id: '1', text: 'Bot added to Favorites', glyph: glyphs.checkIcon },
            { id: '2', text: 'Conversation cloned', action: { label: 'Undo', onSelect: none } },
          ]}
        />
        <Notice tone="warning" glyph={glyphs.alertIcon}>
          You are offline. Changes are kept and sent later.
        </Notice>
        <Notice tone="danger" glyph={glyphs.flagIcon}>
          Action Required: see the moderator's note.
        </Notice>
        <Notice
          tone="accent"
          glyph={glyphs.infoIcon}
          action={
            <Button variant="inherit" size="sm">
              Register for Free
            </Button>
          }
        >
          You are chatting as a guest.
        </Notice>
      </Spec>
      <Spec title="Avatar">
        <div className={styles.row}>
          <Avatar name="Oona" size={88} src={portrait('#0f4350', '#a8714f')} />
          <Avatar name="Ysolde" size={60} src={portrait('#c8d3b8', '#ddae90')} />
          <Avatar name="Brannoch" size={36} src={portrait('#3c2b3f', '#58a787')} />
          <Avatar name="Quill" size={36} />
          <Avatar name="מארה" size={60} />
        </div>
      </Spec>
      <Spec title="Tabs and pages">
        <div className={styles.stretch}>
          <Tabs
            label="My chatbots"
            panelId="panel"
            value={tab}
            onValueChange={setTab}
            items={[
              { id: 'bots', label: 'Chatbots' },
              { id: 'books', label: 'Lorebooks' },
              { id: 'groups', label: 'Groupchats' },
            ]}
          />
          <p id="panel" role="tabpanel" aria-labelledby={`panel-${tab}`} tabIndex={0}>
            {tab}
          </p>
        </div>
        <Pagination
          page={4}
          pageCount={20}
          hrefFor={(page) => `#page-${page}`}
          labels={{ nav: 'Pages', previous: 'Previous', next: 'Next', page: (page) => `Page ${page}` }}
        />
      </Spec>
      <Spec title="Empty state">
        <EmptyState
          className={styles.panel}
          title="No Results Found"
          text="Try clearing your filters or use another keyword"
          action={<Button variant="outline">Clear all</Button>}
        />
      </Spec>
      <Spec title="Skeleton">
        <div className={styles.stack} style={{ inlineSize: 160 }}>
          <Skeleton shape="cover" className={styles.stretch} />
          <Skeleton shape="title" width="medium" />
          <Skeleton className={styles.stretch} />
          <Skeleton width="long" />
        </div>
      </Spec>
    </main>
  );
};

export const Components: StoryObj = { render: () => <Sheet /> };
