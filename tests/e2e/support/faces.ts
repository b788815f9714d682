import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cache, root } from '../../../scripts/step.ts';

const file = resolve(cache, 'faces/fonts.conf');

/** The tests' faces, from the registry: Arimo, Tinos and Cousine have the letters of Liberation, which the brands' stacks name for Linux. */
const folders = [
  ...['arimo', 'tinos', 'cousine'].flatMap((face) =>
    ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic'].map((style) => `@expo-google-fonts/${face}/${style}`),
  ),
  'dejavu-fonts-ttf/ttf',
].map((folder) => resolve(root, 'node_modules', folder));

/** Names that a page may use for a face, each with the one that is drawn. DejaVu has the scripts that the others lack. */
const families: Record<string, string[]> = {
  Arimo: ['Liberation Sans', 'Arial', 'Helvetica'],
  Tinos: ['Liberation Serif', 'Times New Roman', 'Times'],
  Cousine: ['Liberation Mono', 'Courier New', 'Courier'],
  'DejaVu Sans': ['sans-serif', 'system-ui'],
  'DejaVu Serif': ['serif'],
  'DejaVu Sans Mono': ['monospace'],
};

const aliases = Object.entries(families).flatMap(([face, names]) =>
  names.map(
    (name) =>
      `<match target="pattern"><test name="family" qual="any"><string>${name}</string></test>` +
      `<edit name="family" mode="append" binding="same"><string>${face}</string></edit></match>`,
  ),
);

/** A configuration of fontconfig that knows the tests' faces and no font of the machine. */
const configuration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `<dir>${folder}</dir>`).join('\n')}
<cachedir>${resolve(cache, 'faces')}</cachedir>
${aliases.join('\n')}
<match target="pattern"><edit name="family" mode="append_last"><string>DejaVu Sans</string></edit></match>
<selectfont><rejectfont><pattern><patelt name="family"><string>DejaVu Math TeX Gyre</string></patelt></pattern></rejectfont></selectfont>
</fontconfig>
`;

const isWritten = () => {
  try {
    return readFileSync(file, 'utf8') === configuration;
  } catch {
    return false;
  }
};

/**
 * What a browser's process is given so that letters are the same on every machine with fontconfig, whichever
 * fonts are installed: kept pictures, line breaks and widths depend on them.
 */
export const ownFaces = (): Record<string, string> => {
  if (!isWritten()) {
    mkdirSync(resolve(cache, 'faces'), { recursive: true });
    writeFileSync(file, configuration);
  }
  return { FONTCONFIG_FILE: file };
};

/** Folders that a browser has to be allowed to read for them, each with a slash at its end. */
export const ownFaceFolders = (): string[] => folders.map((folder) => `${realpathSync(folder)}/`);
