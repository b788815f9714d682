/** Everything here must compile in a partner's strict project. */
import { ChatWindow, createSite, TroupeRoot, type Destination, type Site } from '@troupe/core';
import { loadTroupe, type GetToken, type MountOptions, type Theme, type Troupe, type Widget } from '@troupe/embed';
import { TroupeChat, TroupeExplore, type TroupeProps } from '@troupe/embed/react';
import { VERSIONS, type WidgetName } from '@troupe/postmessage-rpc/contract';
import { brandConfig, type BrandInput } from '@troupe/protocol';
import { checkTheme } from '@troupe/protocol/theme/check';

/** Compiles only where both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare const holds: <T extends true>() => T;

export const theme: Theme = {
  preset: 'daybreak',
  mode: 'auto',
  accent: '#7a1f3d',
  radius: '10px',
  tokens: { density: '0.9', 'space-1': '4px' },
  light: { canvas: 'rgb(255 253 248)' },
  dark: { 'bubble-user': 'oklch(34% 0.07 22)' },
  rules: { chip: { 'border-radius': '4px' }, 'button[data-state=primary]:hover': { 'background-color': '#33104a' } },
};

export const getToken: GetToken = async ({ reason, minTtl, jkt }) => (reason === 'retry' && minTtl > 5 ? null : (jkt ?? 'token'));

export const start = async (): Promise<void> => {
  const troupe = await loadTroupe({ origin: 'https://chat.example', nonce: 'n' });
  holds<Same<typeof troupe, Troupe | null>>();
  troupe?.init({ application: 'acme', getToken, appearance: theme, locale: 'de' });
  const chat = troupe?.mount('chat', '#chat', { character: 'elin', height: 'auto', loading: 'lazy' });
  chat
    ?.on('message-sent', ({ characterId, conversationId }) => console.log(characterId, conversationId))
    .on('session', (detail) => {
      holds<Same<typeof detail.kind, 'partner' | 'member' | 'guest' | 'none'>>();
    })
    .update({ appearance: { accent: '#0f766e' } });
  const shelf: Widget | undefined = troupe?.mount('explore', null, { display: 'modal', zIndex: 10, texts: { close: 'Zu' } });
  shelf?.on('open-character', ({ characterId }) => chat?.update({ character: characterId })).open();
};

const props: TroupeProps = { origin: 'https://chat.example', application: 'acme' };
export const page = (
  <>
    <TroupeChat {...props} className="side" appearance={theme} getToken={getToken} on={{ error: ({ code }) => code }} />
    <TroupeExplore
      {...props}
      ref={(handle) => {
        if (handle?.isOpen()) handle.toggle();
      }}
      display="launcher"
      position="start"
      onLoadError={(error) => error.message}
    />
  </>
);

export const brand: BrandInput = { id: 'acme', name: 'Acme', hosts: ['chat.acme.example'], theme: { accent: '#7a1f3d' } };
export const known: WidgetName[] = ['chat', 'explore'];
export const inOptions: MountOptions = { conversation: 'c1', title: 'Chat' };
export const used = [VERSIONS.max, brandConfig, checkTheme];

const links = (to: Destination): string | null => (to.name === 'home' ? '/' : null);
export const site: Promise<Site> = createSite({ links, navigate: (href) => location.assign(href) });
export const chat = (made: Site) => (
  <TroupeRoot site={made} mode="dark" theme={theme}>
    <ChatWindow params={{ characterId: 'elin' }} />
  </TroupeRoot>
);
