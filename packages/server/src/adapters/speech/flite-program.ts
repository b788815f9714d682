/** What we use of WebAssembly; the server's types leave it to the DOM's. */
interface Memory {
  readonly buffer: ArrayBuffer;
}
/** A compiled program, good for any number of runs. */
export type Program = object;
interface Engine {
  Module: new (bytes: Uint8Array) => Program;
  Instance: new (
    program: Program,
    imports: Record<string, Record<string, (...values: never[]) => number>>,
  ) => { exports: { memory: Memory; _start: () => void } };
}
const engine = (globalThis as unknown as { WebAssembly: Engine }).WebAssembly;

export const compileProgram = (bytes: Uint8Array): Program => new engine.Module(bytes);

/** Exit of the program, thrown through its stack as WASI's `proc_exit` must. */
class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

const badFile = 8;
const notSeekable = 70;
/** The one directory it is given, which holds nothing but what it writes. */
const directory = 3;

/** A file in memory: it grows as the program writes. */
const createFile = () => {
  let bytes = new Uint8Array(1 << 16);
  let length = 0;
  let position = 0;
  return {
    write(piece: Uint8Array) {
      if (position + piece.length > bytes.length) {
        const grown = new Uint8Array(Math.max(bytes.length * 2, position + piece.length));
        grown.set(bytes);
        bytes = grown;
      }
      bytes.set(piece, position);
      position += piece.length;
      length = Math.max(length, position);
    },
    seek(offset: number, whence: number): number {
      position = offset + (whence === 0 ? 0 : whence === 1 ? position : length);
      return position;
    },
    read: () => bytes.slice(0, length),
  };
};

/**
 * Runs a WASI command (preview 1) that writes one file, and returns that file. It sees no disk, no
 * clock and no environment, so equal arguments give equal bytes; Node's own WASI would give it all
 * three and says itself that it is no sandbox. Throws when the program fails.
 */
export const runProgram = (program: Program, args: readonly string[]): Uint8Array<ArrayBuffer> => {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const argv = args.map((arg) => encoder.encode(`${arg.replaceAll('\0', '')}\0`));
  const file = createFile();
  let complaint = '';
  let memory: Memory;
  const view = () => new DataView(memory.buffer);
  const bytes = (from: number, length: number) => new Uint8Array(memory.buffer, from, length);

  const system = {
    args_sizes_get(count: number, size: number) {
      view().setUint32(count, argv.length, true);
      view().setUint32(
        size,
        argv.reduce((sum, arg) => sum + arg.length, 0),
        true,
      );
      return 0;
    },
    args_get(pointers: number, text: number) {
      let at = text;
      for (const [index, arg] of argv.entries()) {
        view().setUint32(pointers + index * 4, at, true);
        bytes(at, arg.length).set(arg);
        at += arg.length;
      }
      return 0;
    },
    clock_time_get(_id: number, _precision: bigint, time: number) {
      view().setBigUint64(time, 0n, true);
      return 0;
    },
    fd_close: () => 0,
    fd_fdstat_get(fd: number, stat: number) {
      const [characterDevice, folder, regular] = [2, 3, 4];
      view().setUint8(stat, fd < directory ? characterDevice : fd === directory ? folder : regular);
      view().setUint16(stat + 2, 0, true);
      view().setBigUint64(stat + 8, 0xffff_ffffn, true);
      view().setBigUint64(stat + 16, 0xffff_ffffn, true);
      return 0;
    },
    fd_fdstat_set_flags: () => 0,
    fd_prestat_get(fd: number, stat: number) {
      if (fd !== directory) return badFile;
      view().setUint32(stat, 0, true);
      view().setUint32(stat + 4, 1, true);
      return 0;
    },
    fd_prestat_dir_name(_fd: number, name: number) {
      bytes(name, 1).set(encoder.encode('.'));
      return 0;
    },
    fd_read(_fd: number, _pieces: number, _count: number, read: number) {
      view().setUint32(read, 0, true);
      return 0;
    },
    fd_seek(fd: number, offset: bigint, whence: number, position: number) {
      if (fd <= directory) return notSeekable;
      view().setBigUint64(position, BigInt(file.seek(Number(offset), whence)), true);
      return 0;
    },
    fd_write(fd: number, pieces: number, count: number, written: number) {
      let total = 0;
      for (let index = 0; index < count; index += 1) {
        const piece = bytes(view().getUint32(pieces + index * 8, true), view().getUint32(pieces + index * 8 + 4, true));
        total += piece.length;
        if (fd > directory) file.write(piece);
        else complaint += decoder.decode(piece);
      }
      view().setUint32(written, total, true);
      return 0;
    },
    path_open(
      _fd: number,
      _lookup: number,
      _path: number,
      _length: number,
      _open: number,
      _rights: bigint,
      _inherited: bigint,
      _flags: number,
      opened: number,
    ) {
      view().setUint32(opened, directory + 1, true);
      return 0;
    },
    proc_exit(code: number) {
      throw new Exit(code);
    },
  };

  const { exports } = new engine.Instance(program, { wasi_snapshot_preview1: system });
  memory = exports.memory;
  try {
    exports._start();
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    if (error.code !== 0) throw new Error(`The program ended with ${error.code}: ${complaint.slice(0, 200)}`, { cause: error });
  }
  return file.read();
};
