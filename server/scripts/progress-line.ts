/** How often a log gets a line; a terminal has one line that is written over. */
const LOG_EVERY_MS = 5000;

/** One line that tells how far a long run is. */
export function createProgressLine(output: NodeJS.WriteStream = process.stdout) {
  let lastLogged = 0;
  const clear = () => output.isTTY && output.write('\r\u001B[2K');

  return {
    show: (text: string) => {
      if (output.isTTY) {
        clear();
        output.write(text.slice(0, output.columns - 1));
        return;
      }

      if (Date.now() - lastLogged < LOG_EVERY_MS) return;
      lastLogged = Date.now();
      output.write(`${text}\n`);
    },

    /** Prints something that stays. */
    say: (text: string) => {
      clear();
      output.write(`${text}\n`);
    },

    end: () => {
      clear();
    },
  };
}
