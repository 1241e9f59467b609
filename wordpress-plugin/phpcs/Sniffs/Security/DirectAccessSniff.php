<?php
namespace PHP_CodeSniffer\Standards\VeemarkPlugin\Sniffs\Security;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/** A file that does anything ends at once when the web server is asked for it instead of WordPress. */
class DirectAccessSniff implements Sniff {
	public function register() {
		return array( T_OPEN_TAG );
	}

	public function process( File $file, $start ) {
		$tokens = $file->getTokens();
		$first  = $file->findNext( array_merge( array( T_WHITESPACE, T_DOC_COMMENT ), \PHP_CodeSniffer\Util\Tokens::$emptyTokens ), $start + 1, null, true );
		if ( false === $first ) {
			return $file->numTokens;
		}
		$end       = $file->findNext( T_SEMICOLON, $first );
		$statement = preg_replace( '/\s+/', '', $file->getTokensAsString( $first, $end - $first ) );
		if ( ! in_array( $statement, array( "defined('ABSPATH')||exit", "defined('WP_UNINSTALL_PLUGIN')||exit" ), true ) ) {
			$file->addError( 'The first statement must be the guard against direct access.', $first, 'Missing' );
		}
		return $file->numTokens;
	}
}
