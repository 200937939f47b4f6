import { apiError } from '../errors/index.ts';
import { textOfBytes } from './text-of-bytes.ts';

/** Headers as Node gives them: lower-case names, one character per byte. */
export type HeaderFields = Record<string, string | string[] | undefined>;

/** The facts in the headers of a raw upload. */
export interface UploadHeaders {
  /** The file name as sent, without path, not yet cleaned. */
  name: string;
  /** Of `Content-MD5`: hexadecimal or base64. */
  md5?: string;
}

/**
 * Reads the headers of an upload whose body is the file itself. Behaviour 4.
 *
 * @throws ApiError 400 `rest_upload_no_data`, `rest_upload_no_content_type`, `rest_upload_no_content_disposition`,
 * `rest_upload_invalid_disposition`
 */
export function readUploadHeaders(headers: HeaderFields): UploadHeaders {
  const length = first(headers['content-length']);
  if (first(headers['transfer-encoding']) === undefined && (length === undefined || /^0*$/.test(length))) {
    throw apiError('rest_upload_no_data');
  }
  if (!first(headers['content-type'])?.trim()) throw apiError('rest_upload_no_content_type');
  const disposition = first(headers['content-disposition']);
  if (!disposition?.trim()) throw apiError('rest_upload_no_content_disposition');
  const name = dispositionName(disposition);
  if (!name) throw apiError('rest_upload_invalid_disposition');
  const md5 = first(headers['content-md5']);
  return md5 === undefined ? { name } : { name, md5 };
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The file name in a Content-Disposition, without path; `filename*` outranks `filename` (RFC 6266). */
export function dispositionName(header: string): string | undefined {
  const parameters = readParameters(header.slice(0, 4096));
  const extended = decodeExtended(parameters.get('filename*'));
  const plain = parameters.get('filename');
  const name = extended ?? (plain === undefined ? undefined : textOfBytes(plain));
  return name === undefined
    ? undefined
    : name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).trim();
}

/** `attachment; a=1; b="2"` → a, b. Of a name given twice the first counts. */
function readParameters(header: string): Map<string, string> {
  const parameters = new Map<string, string>();
  const type = /^\s*[\w!#$%&'*+.^`|~-]+\s*(?=;)/.exec(header);
  if (!type) return parameters;
  const parameter = /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/gsy;
  parameter.lastIndex = type[0].length;
  for (let match = parameter.exec(header); match; match = parameter.exec(header)) {
    const name = match[1]?.toLowerCase() ?? '';
    // Browsers of old sent Windows paths unescaped: only a quote or a backslash can be escaped.
    const value = match[2]?.replace(/\\(["\\])/g, '$1') ?? match[3]?.trim() ?? '';
    if (!parameters.has(name)) parameters.set(name, value);
    while (/\s/.test(header[parameter.lastIndex] ?? '')) parameter.lastIndex++;
  }
  return parameters;
}

/** `UTF-8''n%C3%A4me.png` → `näme.png` (RFC 8187); what does not follow the rule counts as absent. */
function decodeExtended(value: string | undefined): string | undefined {
  const match = /^(utf-8|iso-8859-1)'[^']*'((?:[\w!#$&+.^`|~-]|%[0-9a-f]{2})*)$/i.exec(value ?? '');
  if (!match) return undefined;
  const bytes = (match[2] ?? '').replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  if (match[1]?.toLowerCase() === 'iso-8859-1') return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return undefined;
  }
}
