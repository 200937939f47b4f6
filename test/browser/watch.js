/**
 * Runs in every page and frame of an exhibition, before anything else: reports to `tell` what runs, and what could run if
 * somebody clicked or moved the mouse.
 */
(() => {
  const tell = (what) => (window.top ?? window).tell(what);
  for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = () => tell(`${name} was called`);
  document.addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective, blockedURI, sample }) => {
    if (disposition === 'report') tell(`${effectiveDirective} ${blockedURI} ${sample}`);
  });
  document.addEventListener('click', (event) => event.preventDefault());
  document.addEventListener('submit', (event) => event.preventDefault());

  const active = new Set(
    `script style svg math iframe frame frameset object embed applet param base link meta template noscript noembed noframes
    xmp plaintext title form input select keygen isindex marquee portal fencedframe dialog image`.split(/\s+/),
  );
  const addressed =
    /^(?:href|src|action|formaction|data|poster|cite|background|ping|longdesc|usemap|xlink:href|manifest|code|archive|lowsrc|dynsrc|srcset|imagesrcset)$/;
  const harmless =
    /^(?:https?|ftps?|mailto|news|irc6?|ircs|gopher|nntp|feed|telnet|mms|rtsp|sms|svn|tel|fax|xmpp|webcal|urn):$/;
  const events = 'click mouseover pointerenter focus blur load error toggle input keydown animationstart submit'.split(
    ' ',
  );

  /** Whatever in the tree could run. */
  const audit = (root) => {
    for (const element of [root, ...root.querySelectorAll('*')]) {
      const { localName, namespaceURI } = element;
      if (active.has(localName) || namespaceURI !== 'http://www.w3.org/1999/xhtml') tell(`<${localName}>`);
      for (const { name, value } of element.attributes) {
        if (/^on|^srcdoc$|^is$|^shadowroot|^popover|^attribution/.test(name)) tell(`${name}="${value}"`);
        if (addressed.test(name) && !isHarmless(value)) tell(`${name}="${value}"`);
      }
      for (const property of element.style ?? []) {
        const value = element.style.getPropertyValue(property);
        if (/^(?:position|inset|top|z-index|content|behavior|-moz-binding)$/.test(property))
          tell(`${property}: ${value}`);
        if (/url\(\s*["']?(?!https?:|\/)[a-z]+:|expression\(|image-set/i.test(value)) tell(`${property}: ${value}`);
      }
      if (element.content) audit(element.content);
      if (element.shadowRoot) audit(element.shadowRoot);
    }
  };
  const isHarmless = (address) => {
    try {
      return harmless.test(new URL(address, location.origin).protocol);
    } catch {
      return true;
    }
  };
  const touch = (root) => {
    for (const element of root.querySelectorAll('*'))
      for (const type of events) element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  };
  const look = (root) => {
    audit(root);
    touch(root);
  };

  /** The ways in which a page takes a text for HTML. */
  const ways = {
    'innerHTML, and what it became once more': (place, html) => {
      place.innerHTML = html;
      look(place);
      place.innerHTML = `${place.innerHTML}`;
      touch(place);
    },
    setHTMLUnsafe: (place, html) => place.setHTMLUnsafe(html),
    'a template': (place, html) => {
      const template = document.createElement('template');
      template.innerHTML = html;
      place.append(template.content.cloneNode(true));
    },
    'a fragment, where scripts run': (place, html) =>
      place.append(document.createRange().createContextualFragment(html)),
    'another document, adopted': (place, html) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      place.append(...Array.from(document.adoptNode(body).childNodes));
    },
    'a table cell': (place, html) => {
      place.innerHTML = `<table><tr><td>${html}</td></tr></table>`;
    },
    'what noscript holds': (place, html) => {
      place.innerHTML = `<noscript>${html}</noscript>`;
      place.innerHTML = place.firstChild.textContent;
    },
    'a document of its own': (_, html) => {
      const { contentDocument } = sheet();
      contentDocument.open();
      contentDocument.write(`<!doctype html><body>${html}`);
      contentDocument.close();
      look(contentDocument.body);
    },
  };

  /** A frame for one document after the other: making it takes longer than showing them. */
  const sheet = () => {
    const frame = document.getElementById('sheet') ?? document.createElement('iframe');
    if (frame.isConnected) return frame;
    frame.id = 'sheet';
    document.body.append(frame);
    frame.contentWindow.alert = window.alert;
    return frame;
  };

  /** Shows texts in every way, each in a place of its own, and some as documents from the server, which takes long. */
  window.exhibit = async (texts) => {
    for (const show of Object.values(ways)) {
      const hall = document.body.appendChild(document.createElement('main'));
      for (const text of texts) {
        const place = hall.appendChild(document.createElement('div'));
        show(place, text);
        audit(place);
      }
      await new Promise((done) => setTimeout(done, 20));
      hall.remove();
    }
    for (let at = 0; at < texts.length; at += 25) await visit(`/documents/${at}`);
  };
  const visit = (address) =>
    new Promise((done) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      frame.onload = () => setTimeout(() => done(frame.remove()), 5);
      document.body.append(frame);
    });

  window.addEventListener('DOMContentLoaded', () => {
    if (location.pathname.startsWith('/documents/')) look(document.body);
  });
})();
