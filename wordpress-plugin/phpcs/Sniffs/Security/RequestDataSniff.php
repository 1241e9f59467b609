<?php
namespace PHP_CodeSniffer\Standards\VeemarkPlugin\Sniffs\Security;

use PHP_CodeSniffer\Files\File;
use PHP_CodeSniffer\Sniffs\Sniff;

/**
 * Request data comes through the REST API, which checks nonce, rights and schema, or through a registered setting: a route
 * says who may call it, a setting how it is cleaned. Nothing reads a superglobal.
 */
class RequestDataSniff implements Sniff {
	private const SUPERGLOBALS = array( '$_GET', '$_POST', '$_REQUEST', '$_COOKIE', '$_FILES', '$_SERVER' );

	public function register() {
		return array( T_VARIABLE, T_STRING );
	}

	public function process( File $file, $at ) {
		$token = $file->getTokens()[ $at ];
		if ( in_array( $token['content'], self::SUPERGLOBALS, true ) ) {
			$file->addError( 'Request data is taken from the REST request only.', $at, 'Superglobal' );
		}
		if ( ! in_array( $token['content'], array( 'register_rest_route', 'register_setting' ), true ) ) {
			return;
		}
		$open = $file->findNext( T_OPEN_PARENTHESIS, $at );
		$call = $file->getTokensAsString( $open, $file->getTokens()[ $open ]['parenthesis_closer'] - $open );
		if ( 'register_setting' === $token['content'] ) {
			if ( false === strpos( $call, "'sanitize_callback'" ) ) {
				$file->addError( 'Each setting says how it is cleaned.', $at, 'Setting' );
			}
			return;
		}
		if ( substr_count( $call, "'methods'" ) !== substr_count( $call, "'permission_callback'" ) || false !== strpos( $call, '__return_true' ) ) {
			$file->addError( 'Each route says who may call it.', $at, 'Permission' );
		}
	}
}
