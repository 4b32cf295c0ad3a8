/** Whether two files are the same or stand in one folder. */
export function isNear(a: string, b: string): boolean {
  return folderOf(a) === folderOf(b);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
