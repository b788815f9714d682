/** Something that a listed browser lacks and that is used all the same. */
export interface Declared {
  /** In the words of the documents. */
  what: string;
  /** Its paths in the compat data; each stands for all below it too. */
  paths: readonly string[];
  /** What happens in a browser without it. */
  fallback: string;
  /** The file that makes it so, from the repository's root, or `npm:` and the package that does. */
  where: string;
}

/** All that is used although a listed browser lacks it. `scripts/checks/browsers.ts` holds it to what is built, both ways. */
export const declared: readonly Declared[] = [
  {
    what: '`Cross-Origin-Embedder-Policy: credentialless`',
    paths: ['http.headers.Cross-Origin-Embedder-Policy.credentialless'],
    fallback: '**None**: a page that isolates itself with `require-corp` shows no frame of ours there',
    where: 'packages/server/src/pages/frame-document.ts',
  },
  {
    what: 'Speech to text (`SpeechRecognition`)',
    paths: ['api.SpeechRecognition', 'api.SpeechRecognitionAlternative.transcript'],
    fallback:
      '`webkitSpeechRecognition` of Chrome and Safari is asked for too; without either the microphone button says so, and everything else works',
    where: 'packages/core/src/chat/recording/recognizer.ts',
  },
  {
    what: 'Whether the page allows the microphone (`featurePolicy`)',
    paths: ['api.Document.featurePolicy', 'api.*.allowsFeature'],
    fallback: 'A refusal is told as that of the user, not as that of the page',
    where: 'packages/core/src/chat/recording/recognizer.ts',
  },
  {
    what: '`field-sizing`',
    paths: ['css.properties.field-sizing'],
    fallback: 'The composer measures its text after each change',
    where: 'packages/core/src/chat/conversation/Composer.tsx',
  },
  {
    what: '`content-visibility` with `overflow-clip-margin`',
    paths: ['css.properties.content-visibility', 'css.properties.overflow-clip-margin'],
    fallback: 'All cards of home are laid out at once, as they look',
    where: 'packages/site/src/screens/home.css.ts',
  },
  {
    what: '`fetchpriority`',
    paths: ['html.elements.img.fetchpriority'],
    fallback: 'The first picture comes in its turn',
    where: 'packages/core/src/platform/catalogue/cards/CharacterCover.tsx',
  },
  {
    what: '`autocapitalize` of the field for a username',
    paths: ['html.global_attributes.autocapitalize'],
    fallback: 'A keyboard may begin with a capital, which is taken as the small letter',
    where: 'packages/core/src/platform/account/onboarding/UsernameField.tsx',
  },
  {
    what: 'A question before a tab with something unsaved closes (`beforeunload`)',
    paths: ['api.Window.beforeunload_event'],
    fallback: 'A closed tab is not asked about; a link and the back button are, in every browser',
    where: 'packages/site/src/screens/profile.tsx',
  },
  {
    what: '`isComposing` of the key that ends a composition',
    paths: ['api.*.isComposing'],
    fallback: 'Such a key has the code 229, which counts the same',
    where: 'packages/core/src/chat/conversation/Composer.tsx',
  },
  {
    what: '`popover` closing by a tap beside it',
    paths: ['api.HTMLElement.popover'],
    fallback: 'All are `manual`: nothing closes but by us',
    where: 'packages/core/src/ui/overlays/Toast.tsx',
  },
  {
    what: 'Notes of the system (`Notification`)',
    paths: [
      'api.Notification',
      'api.Notification.Notification',
      'api.Notification.permission_static',
      'api.Notification.requestPermission_static',
      'api.ServiceWorkerGlobalScope.notificationclick_event',
    ],
    fallback:
      'Where they are missing the settings say so, and what was told stands in the history; on iPhones they need an installed page, which a press on a note brings to the front by itself',
    where: 'packages/core/src/platform/account/notifications/push-device.ts',
  },
  {
    what: 'Trusted Types',
    paths: ['api.trustedTypes', 'api.TrustedTypePolicyFactory.createPolicy'],
    fallback: 'Addresses of scripts are set as plain text, and no page can ask for more there',
    where: 'packages/embed/src/host/floating-chunk.ts',
  },
  {
    what: 'Trusted Types in the policies of our documents',
    paths: ['http.headers.Content-Security-Policy.require-trusted-types-for'],
    fallback: 'One line of defence less; nothing of ours writes text as HTML',
    where: 'packages/server/src/pages/frame-document.ts',
  },
  {
    what: 'Hashes in an import map',
    paths: ['html.elements.script.type.importmap.integrity'],
    fallback: 'The first scripts of a frame have theirs in their elements; those that come later run unchecked',
    where: 'packages/server/src/pages/frame-document.ts',
  },
  {
    what: '`interactive-widget` of a viewport',
    paths: ['html.elements.meta.name.viewport.interactive-widget'],
    fallback: 'Widgets follow the visible part of the page by script; on the site the browser scrolls to the field',
    where: 'packages/embed/src/host/follow-visible.ts',
  },
  {
    what: '`Partitioned` cookies',
    paths: ['http.headers.Set-Cookie.Partitioned'],
    fallback: 'Firefox partitions by itself; in Safari a session lives as long as its frame (`memory`)',
    where: 'packages/server/src/platform/identity/cookies.ts',
  },
  {
    what: '`Permissions-Policy`',
    paths: ['http.headers.Permissions-Policy'],
    fallback: 'Nothing of ours asks for what it forbids; the `allow` of the iframe holds everywhere',
    where: 'packages/server/src/pages/frame-document.ts',
  },
  {
    what: '`navigator.share`',
    paths: ['api.Navigator.share'],
    fallback: 'The button is not there; the link can be copied',
    where: 'packages/core/src/chat/conversations/sharing/SharePanel.tsx',
  },
  {
    what: '`AbortSignal.timeout` as the reason of a failed request',
    paths: ['api.AbortSignal.timeout_static'],
    fallback: 'The request ends in time all the same; the error is told in general words',
    where: 'packages/core/src/i18n/translator.ts',
  },
  {
    what: '`window.open` without a name',
    paths: ['api.Window.open'],
    fallback: "Where no window opens, the bank's page stays in the dialog",
    where: 'packages/core/src/commerce/payment/ChallengeDialog.tsx',
  },
  {
    what: 'Suggestions of a `datalist`',
    paths: ['html.elements.datalist'],
    fallback: 'A text field without suggestions, in the theme studio only',
    where: 'packages/core/src/platform/studio/theme/TokenControl.tsx',
  },
  {
    what: '`scrollbar-width`',
    paths: ['css.properties.scrollbar-width', 'css.selectors.-webkit-scrollbar'],
    fallback: 'Tabs hide their bar by `::-webkit-scrollbar`; elsewhere it is as wide as usual',
    where: 'packages/core/src/ui/actions/Tabs.css.ts',
  },
  {
    what: '`text-wrap: balance` and `pretty`',
    paths: ['css.properties.text-wrap.balance', 'css.properties.text-wrap.pretty'],
    fallback: 'Lines break where they are full',
    where: 'packages/core/src/ui/text.css.ts',
  },
  {
    what: '`overscroll-behavior` of what does not overflow',
    paths: ['css.properties.overscroll-behavior', 'css.properties.overscroll-behavior-x'],
    fallback: 'A wheel over a dialog that is shorter than its room scrolls the page behind it',
    where: 'packages/core/src/ui/overlays/Dialog.css.ts',
  },
  {
    what: 'Back of a phone as a request to close (`CloseWatcher`)',
    paths: ['api.CloseWatcher'],
    fallback: 'Back leaves the page, as it did; the cross of the panel closes it',
    where: 'packages/embed/src/host/floating/floating.ts',
  },
  {
    what: '`overflow-anchor`',
    paths: ['css.properties.overflow-anchor'],
    fallback: 'It turns anchoring off, which is not there either',
    where: 'packages/core/src/chat/conversation/log/MessageList.css.ts',
  },
  {
    what: 'Contrast of the mark in an `accent-color`',
    paths: ['css.properties.accent-color'],
    fallback: 'On a bright accent the tick is faint; the filled box still tells the state',
    where: 'packages/core/src/ui/base.css.ts',
  },
  {
    what: 'Forced colours (`forced-color-adjust`, `Mark`)',
    paths: ['css.properties.forced-color-adjust', 'css.types.color.system-color.mark', 'css.types.color.system-color.marktext'],
    fallback: 'They stand in `forced-colors: active` only, which no system of that browser sets',
    where: 'packages/core/src/ui/actions/Chip.css.ts',
  },
  {
    what: '`resize` of a text box',
    paths: ['css.properties.resize'],
    fallback: 'The box scrolls',
    where: 'packages/core/src/ui/fields/Field.css.ts',
  },
  {
    what: 'Cursors',
    paths: ['css.properties.cursor'],
    fallback: 'A finger has none; what can be pressed looks so without',
    where: 'packages/core/src/ui/base.css.ts',
  },
  {
    what: '`::selection`',
    paths: ['css.selectors.selection'],
    fallback: "Selected text has the system's colours",
    where: 'packages/core/src/ui/base.css.ts',
  },
  {
    what: '`-webkit-text-size-adjust`',
    paths: ['css.properties.text-size-adjust'],
    fallback: 'It keeps a phone of Apple from enlarging text when turned; the others do not where a page names its width',
    where: 'packages/core/src/ui/base.css.ts',
  },
  {
    what: 'Parts of bars (`::-webkit-meter-bar`, `::-moz-progress-bar`, …)',
    paths: [
      'css.selectors.-moz-meter-bar',
      'css.selectors.-moz-progress-bar',
      'css.selectors.-webkit-meter-bar',
      'css.selectors.-webkit-meter-inner-element',
      'css.selectors.-webkit-meter-optimum-value',
      'css.selectors.-webkit-progress-bar',
      'css.selectors.-webkit-progress-value',
    ],
    fallback: 'Each engine has rules of its own, one beside the other',
    where: 'packages/core/src/chat/memories/memories.css.ts',
  },
  {
    what: "Marks of the engine's own (`::-webkit-details-marker`, `-search-cancel-button`, `-spin-button`)",
    paths: [
      'css.selectors.-webkit-details-marker',
      'css.selectors.-webkit-inner-spin-button',
      'css.selectors.-webkit-outer-spin-button',
      'css.selectors.-webkit-search-cancel-button',
    ],
    fallback: 'They take away what the others do not draw, or take away by `list-style` and `appearance: textfield`',
    where: 'packages/core/src/ui/fields/SliderField.css.ts',
  },
  {
    what: '`display: -webkit-box` with a number of lines',
    paths: ['css.properties.display.-webkit-box'],
    fallback: 'Every engine has it, as the Compatibility Standard asks',
    where: 'packages/core/src/platform/catalogue/cards/CharacterCard.css.ts',
  },
  {
    what: '`moveBefore`',
    paths: ['api.*.moveBefore'],
    fallback: 'Preact asks for it, and inserts instead',
    where: 'npm:preact',
  },
  {
    what: '`navigator.userAgentData`',
    paths: ['api.Navigator.userAgentData', 'api.NavigatorUAData.brands'],
    fallback: 'Floating UI asks for it, and reads `userAgent` instead',
    where: 'npm:@floating-ui/react',
  },
  {
    what: '`devicePixelRatio` of a zoomed page',
    paths: ['api.Window.devicePixelRatio', 'api.*.devicePixelRatio'],
    fallback: 'Floating UI rounds a position by it: up to half a pixel beside',
    where: 'npm:@floating-ui/react',
  },
  {
    what: 'Touch on a desk, a wheel on a phone',
    paths: [
      'api.Element.touchstart_event',
      'api.Element.touchend_event',
      'api.Element.touchcancel_event',
      'api.Element.wheel_event',
    ],
    fallback: 'Virtua listens for both; what does not exist never comes',
    where: 'npm:virtua',
  },
  {
    what: 'View transitions, the Navigation API, `navigator.connection`, `setImmediate`, `is`',
    paths: [
      'api.*.startViewTransition',
      'api.ViewTransition.skipTransition',
      'css.properties.view-transition-class',
      'css.properties.view-transition-name',
      'api.Window.navigation',
      'api.Navigation',
      'api.NavigateEvent.canIntercept',
      'api.Navigator.connection',
      'api.NetworkInformation.downlink',
      'api.Window.setImmediate',
      'html.global_attributes.is',
    ],
    fallback: 'React asks for each before it uses it; nothing of ours uses a transition of React or an element of its own',
    where: 'npm:react-dom',
  },
];

/** Names after a dot that only look like those of a browser: whose they are. */
export const notOfBrowsers: Readonly<Record<string, string>> = {
  'api.*.radius': "a corner of a brand's theme",
  'api.IntersectionObserver.delay': "an option of React's scheduler",
  'api.Profiler.Profiler': 'a component of React',
  'api.RTCPeerConnectionIceErrorEvent.errorCode': 'a spelling of an error of our server',
  'api.Window.maximize': 'of `Intl.Locale`, which every listed browser has',
  'api.VideoFrame.flip': 'what Floating UI calls one of its steps',
};
