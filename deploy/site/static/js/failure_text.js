/**
 * Return the message for a failed request for a part of the page: the site's text
 * (deploy/site/error_responses.py), or that there was no response.
 * @param {XMLHttpRequest | undefined} request
 */
export function failureText(request) {
  if (!request?.status) {
    return gettext("No connection: nothing was changed. Try again in a moment.");
  }
  const isText = request.getResponseHeader("Content-Type")?.startsWith("text/plain");
  if (isText && request.responseText) return request.responseText;
  return gettext("That did not work. Reload the page and try again.");
}
