/** Lets the browser save a text as a file. */
export function saveText(text: string, fileName: string, mediaType: string) {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
