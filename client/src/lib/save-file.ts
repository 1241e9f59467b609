/** Lets the browser save something as a file. */
export function saveFile(content: Blob, fileName: string) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
